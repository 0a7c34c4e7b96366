import { UserRoundCheck } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { focusText } from './focus-text.ts'
import type { Receiver } from './use-receiver.ts'

/** Which number of a contact is answered, where they have several; and who, where that has become another under what is written. */
export function ReceiverBar({ ticket, receiver }: { ticket: TicketView; receiver: Receiver }) {
  const { t } = useTranslation('messages')
  const { answersTo, answersId, contact } = ticket
  // There is nobody: what was begun for them goes to no other.
  if (contact.isErased) return null
  // In one piece: its last digits tell two apart. Who is known by an id alone has none to show.
  const number = formatNumber(answersId == null ? (answersTo ?? contact.number) : null)
    .replace(/ /g, '\u00a0')
    .replace('-', '\u2011')
  if (!receiver.hasChanged) {
    if (answersTo === null && answersId == null) return null
    return (
      <p className="composer-waits" data-testid="composer-receiver">
        <UserRoundCheck size={13} strokeWidth={1.8} aria-hidden />
        {answersId == null ? t('composer.answersTo', { number }) : t('composer.answersId')}
      </p>
    )
  }
  const { name } = contact
  return (
    <div className="composer-note-mark" role="alert" data-testid="composer-receiver">
      <UserRoundCheck size={14} strokeWidth={2} aria-hidden />
      <span>
        {t(number === '' ? 'composer.receiverNow' : 'composer.receiverNowAt', { name, number })}
      </span>
      <button
        type="button"
        className="plain-button focus-ring"
        data-testid="confirm-receiver"
        onClick={() => {
          receiver.confirm()
          // The button that had the keyboard goes.
          focusText()
        }}
      >
        {t('composer.confirmReceiver')}
      </button>
    </div>
  )
}
