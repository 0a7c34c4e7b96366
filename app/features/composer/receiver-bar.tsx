import { UserRoundCheck } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { focusText } from './focus-text.ts'
import type { Receiver } from './use-receiver.ts'

/** Which number of a contact is answered, where they have several; and who, where that has become another under what is written. */
export function ReceiverBar({ ticket, receiver }: { ticket: TicketView; receiver: Receiver }) {
  const { t } = useTranslation('messages')
  const { answersTo, contact } = ticket
  const number = formatNumber(answersTo ?? contact.number)
  if (!receiver.hasChanged) {
    if (answersTo === null) return null
    return (
      <p className="composer-waits" data-testid="composer-receiver">
        <UserRoundCheck size={13} strokeWidth={1.8} aria-hidden />
        <span>{withNumber(t('composer.answersTo', { number: PLACE }), number)}</span>
      </p>
    )
  }
  const { name } = contact
  return (
    <div className="composer-note-mark" role="alert" data-testid="composer-receiver">
      <UserRoundCheck size={14} strokeWidth={2} aria-hidden />
      <span>
        {withNumber(
          t(number === '' ? 'composer.receiverNow' : 'composer.receiverNowAt', {
            name,
            number: PLACE,
          }),
          number,
        )}
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

/** Where the number stands in its sentence. */
const PLACE = '\0'

/** The sentence may break anywhere but in the number, whose last digits tell two apart. */
function withNumber(sentence: string, number: string) {
  const [before, after] = sentence.split(PLACE)
  return (
    <>
      {before}
      <span className="composer-number">{number}</span>
      {after}
    </>
  )
}
