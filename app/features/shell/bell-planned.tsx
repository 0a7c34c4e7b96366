import { AlarmClockOff, X } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import type { BellPlanned } from '../later/failed-planned.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useFormats } from '#app/i18n/use-formats.ts'

/** Not links: what is held for want of sight leads nowhere its author may go. */
export function BellPlannedMessages({
  planned,
  onDismiss,
}: {
  planned: readonly BellPlanned[]
  /** Absent where the words that go with it are not: on pages beside the desk. */
  onDismiss: ((message: BellPlanned) => void) | undefined
}) {
  const { t } = useTranslation('panels')
  const formats = useFormats()
  const errorText = useErrorText()
  if (planned.length === 0) return null
  return (
    <section aria-label={t('bell.planned')} data-testid="bell-planned">
      <h2 className="rail-popover-title">{t('bell.planned')}</h2>
      <ul className="bell-list scroll-y">
        {planned.map((message) => (
          <li key={message.id} className="bell-ticket bell-held">
            <AlarmClockOff size={18} strokeWidth={1.8} aria-hidden />
            <span className="bell-words">
              <span className="bell-name truncate">{message.contactName}</span>
              <span className="bell-preview truncate">{message.text}</span>
              <span className="bell-reason">{errorText(message.error ?? undefined)}</span>
            </span>
            <span className="bell-facts">
              <time dateTime={message.at}>{formats.timeOrDate(message.at)}</time>
              {onDismiss !== undefined && (
                <button
                  type="button"
                  className="plain-button bell-dismiss focus-ring"
                  aria-label={t('bell.dismiss', { name: message.contactName })}
                  {...tip(t('bell.dismiss', { name: message.contactName }))}
                  onClick={() => onDismiss(message)}
                >
                  <X size={15} aria-hidden />
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
