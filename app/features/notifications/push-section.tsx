import { Button } from '@radix-ui/themes/components/button'
import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { toast } from '#app/components/toast.ts'
import { FormSection } from '#app/components/form-field.tsx'
import { DeskError } from '#app/desk-client/request.ts'
import { postTest } from './notifications-client.ts'
import { disablePush, enablePush, pushState } from './push-client.ts'
import type { PushState } from './push-client.ts'

type PushSectionProps = {
  person: string
  /** Null: the server has none. Undefined: not known yet. */
  pushKey: string | null | undefined
}

/** Whether this browser may be woken, why not, and what to do about it. */
export function PushSection({ person, pushKey }: PushSectionProps) {
  const { t, i18n } = useTranslation('notifications')
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const look = () => void pushState(person).then(setState)
    look()
    // Whoever comes back from the browser's own settings sees at once what they did.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [person])
  const work = (task: () => Promise<PushState>) => () => {
    setIsBusy(true)
    task()
      .then(setState, () => toast({ kind: 'error', text: t('push.failed') }))
      .finally(() => setIsBusy(false))
  }
  const test = () => {
    setIsBusy(true)
    postTest()
      .then(
        ({ result }) => {
          const text = {
            sent: t('push.testSent'),
            failed: t('push.testFailed'),
            gone: t('push.testGone'),
          }[result]
          toast({ kind: result === 'sent' ? 'success' : 'error', text, durationMs: 5_000 })
        },
        (thrown: unknown) => {
          const isEarly = thrown instanceof DeskError && thrown.status === 429
          toast({ kind: 'error', text: t(isEarly ? 'push.testWait' : 'push.testFailed') })
        },
      )
      .finally(() => setIsBusy(false))
  }
  if (state === null || pushKey === undefined) return null
  const isOn = state === 'on'
  const canBeOn = pushKey !== null && (isOn || state === 'off')
  return (
    <FormSection title={t('push.title')}>
      <div className="push-state" data-testid="push-state" data-state={state}>
        {isOn ? <Bell size={18} aria-hidden /> : <BellOff size={18} aria-hidden />}
        <div className="push-words">
          <p>{pushKey === null ? t('push.notSetUp') : wordsOf(state, t)}</p>
          {state === 'blocked' && <p className="push-how">{t('push.blockedHow')}</p>}
        </div>
      </div>
      {canBeOn && (
        <div className="push-actions">
          {isOn ? (
            <>
              <Button type="button" variant="soft" disabled={isBusy} onClick={test}>
                {t('push.test')}
              </Button>
              <Button
                type="button"
                variant="soft"
                color="gray"
                disabled={isBusy}
                onClick={work(() => disablePush(person))}
              >
                {t('push.disable')}
              </Button>
            </>
          ) : (
            <Button
              type="button"
              loading={isBusy}
              onClick={work(() => enablePush(person, pushKey, i18n.language))}
            >
              {t('push.enable')}
            </Button>
          )}
        </div>
      )}
    </FormSection>
  )
}

function wordsOf(state: PushState, t: ReturnType<typeof useTranslation<'notifications'>>['t']) {
  switch (state) {
    case 'on':
      return t('push.on')
    case 'off':
      return t('push.off')
    case 'blocked':
      return t('push.blocked')
    case 'unsupported':
      return t('push.unsupported')
    case 'iphone':
      return t('push.iphone')
  }
}
