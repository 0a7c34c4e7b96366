import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { NotificationSettings } from '#domains/notifications/notification-settings.types.ts'
import { FormSection, SwitchField } from '#app/components/form-field.tsx'
import { toast } from '#app/components/toast.ts'
import { DeskDialog } from '#app/features/desk/desk-dialog.tsx'
import { PushSection } from './push-section.tsx'
import { QuietHoursSection } from './quiet-hours-section.tsx'
import { saveNotificationSettings } from './notifications-client.ts'
import { putSettings, settingsView } from './settings-cache.ts'
import { SoundSection } from './sound-section.tsx'
import '#app/components/switch.css'
import './notifications-dialog.css'

/** How the person wants to be told. What is changed is kept at once: there is nothing to forget to save. */
export function NotificationsDialog({ person, onClose }: { person: string; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const [settings, setSettings] = useState<NotificationSettings | null>(null)
  const [pushKey, setPushKey] = useState<string | null | undefined>()
  useEffect(() => {
    settingsView(person).then(
      (view) => {
        setSettings(view.settings)
        setPushKey(view.pushKey)
      },
      () => toast({ kind: 'error', text: t('failed') }),
    )
  }, [person, t])

  const change = (next: NotificationSettings) => {
    const before = settings
    setSettings(next)
    saveNotificationSettings(next).then(
      (saved) => putSettings(person, saved),
      () => {
        setSettings(before)
        toast({ kind: 'error', text: t('failed') })
      },
    )
  }
  return (
    <DeskDialog testId="notifications-dialog" title={t('title')} text={t('lead')} onClose={onClose}>
      <PushSection person={person} pushKey={pushKey} />
      {settings !== null && (
        <>
          <FormSection title={t('what.title')}>
            {(['waiting', 'mine', 'mentions'] as const).map((kind) => (
              <SwitchField
                key={kind}
                id={`notify-${kind}`}
                label={t(`what.${kind}`)}
                checked={settings[kind]}
                onChange={(on) => change({ ...settings, [kind]: on })}
              />
            ))}
            <SwitchField
              id="notify-text"
              label={t('what.showText')}
              hint={t('what.showTextHint')}
              checked={settings.showText}
              onChange={(showText) => change({ ...settings, showText })}
            />
          </FormSection>
          <SoundSection />
          <QuietHoursSection
            quiet={settings.quietHours}
            onChange={(quietHours) => change({ ...settings, quietHours })}
          />
        </>
      )}
    </DeskDialog>
  )
}
