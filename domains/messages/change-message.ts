import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import { addressGone } from '../channels/reach-contact.ts'
import { GONE_ADDRESS, GONE_LIST, numberSql, writtenForSql } from '../channels/written-for.ts'
import { newWhatsappId } from '../channels/session-id.ts'
import { eraseFilesStatement } from '../media/erase-file.ts'
import { fetchFiles } from './fetch-files.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import type { MessageRow } from './message-row.ts'
import { messageViewFor } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import type { RetryMessageInput } from './messages.inputs.ts'
import { messageRowsStatement } from './messages.queries.ts'
import type { MessageView } from './messages.types.ts'
import { answered, ANSWERED_SQL, receiverChanged, requireReceiver } from './require-receiver.ts'
import { takeBackAtCustomer } from './take-back.ts'
import { ticketOfMessageStatement } from './ticket-of-message.ts'

type Found = { message: MessageRow; ticket: TicketRow; directory: Directory }

/** A message in a ticket the caller may see; another company's or an invisible one is ERR_FETCH_WAPP_MSG (404). */
export async function visibleMessage(ctx: CompanyContext, messageId: number): Promise<Found> {
  const visible = ticketVisibility(ctx.actor, 't', 3)
  const [directory, [messages, tickets, seen]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[MessageRow[], TicketRow[], { id: number }[]]>([
      messageRowsStatement(ctx, [messageId]),
      ticketOfMessageStatement(ctx, messageId),
      ctx.db.statement(
        `SELECT t.id FROM messages m JOIN tickets t ON t.id = m.ticket_id AND t.company_id = ?1
         WHERE m.company_id = ?1 AND m.id = ?2 AND ${visible.sql}`,
        messageId,
        ...visible.params,
      ),
    ]),
  ])
  const [message] = messages
  const [ticket] = tickets
  if (message === undefined || ticket === undefined || seen.length === 0)
    throw new AppError('ERR_FETCH_WAPP_MSG')
  return { message, ticket, directory }
}

/** Whoever it went to, or was written for, was erased since. */
const IS_GONE = `(sent_to = '${GONE_ADDRESS}' OR written_for = '${GONE_LIST}')`

/** It has failed, as its message says. Of what Meta took first the message alone says so, where an earlier release heard of it. */
const isFailed = ({ channel }: TicketRow) =>
  `state IN ('failed'${channel === 'whatsapp' ? '' : `,'sent'`})
    AND EXISTS (SELECT 1 FROM messages e WHERE e.company_id = ?1 AND e.id = ?2 AND e.error_code IS NOT NULL)`

const WRITTEN_FOR = writtenForSql({
  contact: 'outbox.contact_id',
  ticket:
    '(SELECT m.ticket_id FROM messages m WHERE m.company_id = ?1 AND m.id = outbox.message_id)',
  number: numberSql('outbox.contact_id'),
})

/**
 * *Try again*: a message that failed for good goes out once more, as the same message, to whom it was written for. One that was refused
 * because that is not who is answered by now goes to who is: as its `receiver` has read, else ERR_RECEIVER_CHANGED. One that did not fail
 * is returned as it is; one that was taken back stays so, one to somebody who was erased is ERR_RECEIVER_ERASED.
 */
export async function retryMessage(
  ctx: CompanyContext,
  messageId: number,
  { receiver }: RetryMessageInput = {},
): Promise<MessageView> {
  requirePermission(ctx, 'message:send')
  const { message, ticket, directory } = await visibleMessage(ctx, messageId)
  if (message.fromMe === 0 || message.isPrivate === 1 || message.isDeleted === 1)
    throw new AppError('ERR_INVALID_INPUT', { message: 'only a sent message is tried again' })
  // Whoever sends it anyway has read that it goes to who is answered by now.
  const isForNow = message.errorCode === 'ERR_RECEIVER_CHANGED'
  if (isForNow) requireReceiver(ctx, directory, ticket, receiver)
  const now = ctx.clock.now()
  const [sameId, newId] = idsOfNextTry(ticket, message)
  const [requeued, , rows, tickets, gone] = await ctx.db.batch<
    [{ id: number }[], unknown[], MessageRow[], TicketRow[], unknown[]]
  >([
    ctx.db.statement(
      // The same message goes where it went, while that is its contact's (dispatch-outbox.ts); another one to whom it was written for.
      `UPDATE outbox SET state = 'queued', attempts = 0, next_at = ?3, last_error = NULL, updated_at = ?3,
         sent_to = CASE WHEN ?4 IS NOT NULL THEN sent_to END,
         written_for = CASE ?5 WHEN 1 THEN written_for ELSE ${WRITTEN_FOR} END
       WHERE company_id = ?1 AND message_id = ?2 AND ${isFailed(ticket)} AND ${IS_GONE} IS NOT 1
         AND (?6 IS NULL OR EXISTS (SELECT 1 FROM tickets t JOIN contacts c ON c.company_id = t.company_id AND c.id = t.contact_id WHERE t.company_id = ?1 AND t.id = ?7 AND ${ANSWERED_SQL} = ?6)) RETURNING id`,
      messageId,
      now,
      sameId,
      isForNow ? 0 : 1,
      // A merge, its undoing or another number that writes may make it somebody else in this moment.
      isForNow && receiver !== undefined ? answered(ticket) : null,
      ticket.id,
    ),
    // The provider id of the failed try goes: a late status of it must not speak for the new one. A linked phone's message that
    // nobody confirmed keeps its id: if it did arrive, the repeat is the same message.
    ctx.db.statement(
      `UPDATE messages SET error_code = NULL, error_reason = NULL, ack = 0,
         external_id = ?3
       WHERE company_id = ?1 AND id = ?2 AND changes() = 1`,
      messageId,
      sameId ?? newId,
    ),
    messageRowsStatement(ctx, [messageId]),
    // Its row in the lists says that it failed.
    ticketOfMessageStatement(ctx, messageId),
    ctx.db.statement(
      `SELECT 1 FROM outbox WHERE company_id = ?1 AND message_id = ?2 AND ${isFailed(ticket)} AND ${IS_GONE}`,
      messageId,
    ),
  ])
  if (gone.length > 0) throw addressGone()
  const after = rows[0] ?? message
  const ticketAfter = tickets[0] ?? ticket
  const isRefused = isForNow && receiver !== undefined && after.errorCode === message.errorCode
  if (isRefused && answered(ticketAfter) !== answered(ticket)) throw receiverChanged()
  if (requeued.length === 1) {
    await ctx.emit([messageChanged(ctx, directory, after, ticketAfter, 'update')])
    ctx.defer(dispatchContact(ctx, ticket.connectionId, ticket.contactId))
  }
  return messageViewFor(ctx, after, directory)
}

/** What a linked phone calls it where it goes out as the same message, which it is if it did arrive, and as another one. */
function idsOfNextTry(
  ticket: TicketRow,
  { errorCode, externalId }: MessageRow,
): [same: string | null, another: string | null] {
  if (ticket.channel !== 'whatsapp') return [null, null]
  return [errorCode === 'unconfirmed' ? externalId : null, newWhatsappId()]
}

/**
 * Takes an own message back: first at the customer's phone, where the channel can (when that fails, ERR_DELETE_WAPP_MSG and nothing
 * changes), then here. WhatsApp's Cloud API can't, so there it only leaves our conversation. One that has not gone out yet never
 * will. Others' messages: ERR_DELETE_WAPP_MSG.
 */
export async function deleteMessage(ctx: CompanyContext, messageId: number): Promise<MessageView> {
  requirePermission(ctx, 'message:delete')
  const { message, ticket, directory } = await visibleMessage(ctx, messageId)
  const own =
    message.fromMe === 1 && (ctx.actor.kind === 'system' || message.userId === ctx.actor.userId)
  if (!own)
    throw new AppError('ERR_DELETE_WAPP_MSG', { message: 'only an own message can be deleted' })
  await takeBackAtCustomer(ctx, message, ticket)
  const now = ctx.clock.now()
  const [, , , rows, tickets] = await ctx.db.batch<
    [unknown[], unknown[], unknown[], MessageRow[], TicketRow[]]
  >([
    ctx.db.statement(
      'UPDATE messages SET is_deleted = 1 WHERE company_id = ?1 AND id = ?2',
      messageId,
    ),
    eraseFilesStatement(ctx, 'm.id = ?2', messageId),
    ctx.db.statement(
      `UPDATE outbox SET state = 'failed', last_error = 'deleted', updated_at = ?3 WHERE company_id = ?1 AND message_id = ?2 AND state IN ('queued','written')`,
      messageId,
      now,
    ),
    messageRowsStatement(ctx, [messageId]),
    // Its preview may have been this message's.
    ticketRowsStatement(ctx, [ticket.id]),
  ])
  const after = rows[0] ?? message
  await ctx.emit([messageChanged(ctx, directory, after, tickets[0] ?? ticket, 'update')])
  if (message.media !== null) ctx.defer(fetchFiles(ctx, [messageId]))
  return messageViewFor(ctx, after, directory)
}
