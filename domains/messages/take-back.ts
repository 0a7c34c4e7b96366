import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { driverFor } from '../channels/drivers.ts'
import { answeredIn, reachContact } from '../channels/reach-contact.ts'
import type { MessageRow } from './message-row.ts'

/**
 * Takes a message back at the customer's phone, on channels that can. A message that surely never went out needs none of it; one
 * that may have gone is taken back to be sure. ERR_DELETE_WAPP_MSG when it could not be done: then nothing may change here either;
 * ERR_RECEIVER_ERASED where whoever it was sent to was erased.
 */
export async function takeBackAtCustomer(
  ctx: CompanyContext,
  message: MessageRow,
  ticket: { id: number; channel: string; connectionId: number; contactId: number },
): Promise<void> {
  if (message.isPrivate === 1 || message.isDeleted === 1 || message.externalId === null) return
  if (driverFor(ctx, ticket.channel)?.revoke == null) return
  if (!(await mayHaveGone(ctx, message))) return
  const reach = await reachContact(ctx, answeredIn(ticket), message)
  if (reach?.driver.revoke == null)
    throw new AppError('ERR_DELETE_WAPP_MSG', { message: 'the phone is not connected' })
  const outcome = await reach.driver.revoke(reach.connection, reach.to, {
    externalId: message.externalId,
    fromMe: true,
    participant: null,
  })
  if (!outcome.ok)
    throw new AppError('ERR_DELETE_WAPP_MSG', { message: `${outcome.code}: ${outcome.reason}` })
}

/** Codes of a message that may be there all the same: not confirmed, or not sent once more because its receiver is another one by now. */
const UNSURE: readonly (string | null)[] = [null, 'unconfirmed', 'ERR_RECEIVER_CHANGED']

/** Acknowledged, or given to the phone at least once; what WhatsApp refused is nowhere. */
async function mayHaveGone(ctx: CompanyContext, message: MessageRow): Promise<boolean> {
  if (message.ack >= 1) return true
  if (!UNSURE.includes(message.errorCode)) return false
  const row = await ctx.db.first<{ went: number; tried: number }>(
    ctx.db.statement(
      `SELECT sent_to IS NOT NULL AS went, attempts > 0 OR coalesce(last_error, '') LIKE 'ERR_NO_ANSWER%' AS tried
       FROM outbox WHERE company_id = ?1 AND message_id = ?2`,
      message.id,
    ),
  )
  // Without a row it is older than the outbox, or written on the phone itself.
  if (row === null || row.went === 1) return true
  return row.tried === 1 && message.errorCode !== 'ERR_RECEIVER_CHANGED'
}
