import { BellRing } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useClosePopover } from '#app/components/popover.tsx'
import { settingsDialog } from './settings-dialog-store.ts'

/** The way to the notification settings, as a row of the account menu. */
export function NotificationSettingsRow() {
  const { t } = useTranslation('notices')
  const close = useClosePopover()
  return (
    <button
      type="button"
      className="plain-button account-row account-action"
      data-testid="notification-settings"
      onClick={() => close(settingsDialog.open)}
    >
      <BellRing size={16} aria-hidden />
      {t('settings')}
    </button>
  )
}
