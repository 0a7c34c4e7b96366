import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Directory } from '../companies/directory.types.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { isReceiver } from '../tickets/receiver-of.ts'
import { ANSWERS_ID_SQL, ANSWERS_TO_SQL, ticketView } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'

export const receiverChanged = () =>
  new AppError('ERR_RECEIVER_CHANGED', { message: 'it was written for somebody else' })

/** Who is answered in a ticket, for a statement that writes only while it is so. */
export const answered = ({ contactId, contactNumber, answersTo, answersId }: TicketRow): string =>
  JSON.stringify([contactId, contactNumber, answersTo, answersId])

/** The same as `answered` says; FROM must name tickets `t` and contacts `c`. */
export const ANSWERED_SQL = `json_array(t.contact_id, c.number, (${ANSWERS_TO_SQL}), (${ANSWERS_ID_SQL}))`

/** Throws ERR_RECEIVER_CHANGED where `receiver`, as the caller was shown it, is not who is answered in the ticket by now. */
export function requireReceiver(
  ctx: CompanyContext,
  directory: Directory,
  ticket: TicketRow,
  receiver: string | undefined,
): void {
  if (receiver === undefined) return
  const shown = ticketView(ticket, directory, hidesNumbers(ctx, directory))
  if (!isReceiver(receiver, shown)) throw receiverChanged()
}
