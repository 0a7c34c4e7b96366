import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { answeredIn, reachContact } from '../channels/reach-contact.ts'
import { messageWords } from '../word-index/message-words.ts'
import { previewOf } from '../tickets/preview-message.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { visibleMessage } from './change-message.ts'
import { isEditable } from './is-editable.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import type { MessageRow } from './message-row.ts'
import { messageViewFor } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import type { EditMessageInput } from './messages.inputs.ts'
import { messageRowsStatement } from './messages.queries.ts'
import type { MessageView } from './messages.types.ts'
import { signMessage, unsignedText } from '../tickets/sign-message.ts'

/**
 * Gives an own text other words: first at the customer's phone (when that fails, ERR_EDIT_WAPP_MSG and nothing changes), then here.
 * Only where the channel can, for a while after it was sent (isEditable). A signed message stays signed. The same words again change
 * nothing. ERR_RECEIVER_ERASED where whoever it was sent to was erased.
 */
export async function editMessage(
  ctx: CompanyContext,
  messageId: number,
  { body }: EditMessageInput,
): Promise<MessageView> {
  requirePermission(ctx, 'message:send')
  const { message, ticket, directory } = await visibleMessage(ctx, messageId)
  const { actor } = ctx
  const isOwn = actor.kind === 'user' && message.fromMe === 1 && message.userId === actor.userId
  const view = messageViewFor(ctx, message, directory)
  if (!isOwn || !isEditable(view, ticket.channel, ctx.clock.now()))
    throw new AppError('ERR_EDIT_WAPP_MSG', { message: 'this message can no longer be edited' })
  const wasSigned = unsignedText(message.body, actor.name) !== message.body
  const text = wasSigned ? signMessage(body.trim(), actor.name) : body.trim()
  if (text.length > TEXT_MAX_CHARS)
    throw new AppError('ERR_INVALID_INPUT', { fields: { body: ['Too Long!'] } })
  if (text === message.body) return view
  await editAtCustomer(ctx, message, ticket, text)
  const [, , rows, tickets] = await ctx.db.batch<[unknown[], unknown[], MessageRow[], TicketRow[]]>(
    [
      ctx.db.statement(
        `UPDATE messages SET body = ?3, search_words = ?4, is_edited = 1 WHERE company_id = ?1 AND id = ?2 AND is_deleted = 0`,
        messageId,
        text,
        messageWords(ctx.companyId, text),
      ),
      previewStatement(ctx, message, body.trim()),
      messageRowsStatement(ctx, [messageId]),
      ticketRowsStatement(ctx, [ticket.id]),
    ],
  )
  const after = rows[0] ?? message
  await ctx.emit([messageChanged(ctx, directory, after, tickets[0] ?? ticket, 'update')])
  return messageViewFor(ctx, after, directory)
}

async function editAtCustomer(
  ctx: CompanyContext,
  message: MessageRow,
  ticket: TicketRow,
  text: string,
): Promise<void> {
  const { externalId } = message
  const reach = await reachContact(ctx, answeredIn(ticket), message)
  if (externalId === null || reach?.driver.edit == null)
    throw new AppError('ERR_EDIT_WAPP_MSG', { message: 'the phone is not connected' })
  const place = { externalId, fromMe: true, participant: null }
  const outcome = await reach.driver.edit(reach.connection, reach.to, place, text)
  if (!outcome.ok)
    throw new AppError('ERR_EDIT_WAPP_MSG', { message: `${outcome.code}: ${outcome.reason}` })
}

/** The list shows the last message's new words. */
function previewStatement(ctx: CompanyContext, message: MessageRow, text: string): Statement {
  return ctx.db.statement(
    `UPDATE tickets SET last_message = ?4, version = version + 1, updated_at = ?5
     WHERE company_id = ?1 AND id = ?2 AND last_message_id = ?3 AND changes() = 1`,
    message.ticketId,
    message.id,
    previewOf({ body: text, mediaType: null }),
    ctx.clock.now(),
  )
}
