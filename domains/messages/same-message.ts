import { AppError } from '#core/errors.ts'
import type { MessageRow } from './message-row.ts'

/**
 * A client id stands for one message. Used in another ticket, or for a private note and for words to the customer, it is a mistake of the
 * caller, which hears of it: what it sent now is not stored. Words are not compared: the message may have been edited since.
 */
export function requireSame(
  row: MessageRow,
  { ticketId, isPrivate }: { ticketId: number; isPrivate: boolean },
): void {
  if (row.ticketId !== ticketId)
    throw new AppError('ERR_IDEMPOTENCY_CONFLICT', {
      message: 'this client id was used in another ticket',
    })
  if ((row.isPrivate === 1) !== isPrivate)
    throw new AppError('ERR_IDEMPOTENCY_CONFLICT', {
      message: `this client id was used for ${isPrivate ? 'a message to the customer' : 'a private note'}`,
    })
}
