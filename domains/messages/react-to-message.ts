import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { canSendOn } from '../channels/sending-channels.ts'
import { answeredIn, reachContact } from '../channels/reach-contact.ts'
import { takesFreeWords } from '../tickets/reply-window.ts'
import { visibleMessage } from './change-message.ts'
import type { MessageRow } from './message-row.ts'
import { messageViewFor } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import type { ReactInput } from './messages.inputs.ts'
import { messageRowsStatement } from './messages.queries.ts'
import type { MessageView } from './messages.types.ts'

/**
 * Puts the company's emoji on a message, or takes it back with '': first at the customer's phone, then here. The company has one
 * reaction a message, whoever of the team gave it. Errors: ERR_FETCH_WAPP_MSG, ERR_REACT_WAPP_MSG (not one to react to, or the
 * carrier refused), ERR_TICKET_CHANGED (not open), ERR_WINDOW_CLOSED, ERR_CONNECTION_UNAVAILABLE, ERR_CHANNEL_UNAVAILABLE,
 * ERR_RECEIVER_ERASED (an own one to somebody who was erased).
 */
export async function reactToMessage(
  ctx: CompanyContext,
  messageId: number,
  { emoji }: ReactInput,
): Promise<MessageView> {
  requirePermission(ctx, 'message:send')
  const { message, ticket, directory } = await visibleMessage(ctx, messageId)
  const { externalId } = message
  if (message.isPrivate === 1 || message.isDeleted === 1 || externalId === null)
    throw new AppError('ERR_REACT_WAPP_MSG', { message: 'nobody can react to this message' })
  if (ticket.status !== 'open' && ticket.status !== 'group')
    throw new AppError('ERR_TICKET_CHANGED', { data: { status: ticket.status } })
  if (!canSendOn(ticket.channel)) throw new AppError('ERR_CHANNEL_UNAVAILABLE')
  if (!takesFreeWords(ticket, ctx.clock.now())) throw new AppError('ERR_WINDOW_CLOSED')
  const reach = await reachContact(ctx, answeredIn(ticket), message)
  if (reach === null) throw new AppError('ERR_CONNECTION_UNAVAILABLE')
  if (reach.driver.react === null)
    throw new AppError('ERR_REACT_WAPP_MSG', { message: 'this channel takes no reactions' })
  const place = { externalId, fromMe: message.fromMe === 1, participant: participantOf(message) }
  const outcome = await reach.driver.react(reach.connection, reach.to, place, emoji)
  if (!outcome.ok)
    throw new AppError('ERR_REACT_WAPP_MSG', { message: `${outcome.code}: ${outcome.reason}` })
  const [, rows] = await ctx.db.batch<[unknown[], MessageRow[]]>([
    ownReactionStatement(ctx, messageId, emoji),
    messageRowsStatement(ctx, [messageId]),
  ])
  const after = rows[0] ?? message
  await ctx.emit([messageChanged(ctx, directory, after, ticket, 'update')])
  return messageViewFor(ctx, after, directory)
}

/** Later wins, as for everybody's: the phone tells of it again in its own time. */
function ownReactionStatement(ctx: CompanyContext, messageId: number, emoji: string): Statement {
  return ctx.db.statement(
    `INSERT INTO message_reactions (company_id, message_id, sender, sender_name, emoji, reacted_at) VALUES (?1, ?2, 'me', '', ?3, ?4)
     ON CONFLICT (company_id, message_id, sender) DO UPDATE SET emoji = excluded.emoji, reacted_at = excluded.reacted_at
     WHERE excluded.reacted_at >= message_reactions.reacted_at`,
    messageId,
    emoji,
    ctx.clock.now(),
  )
}

/** In a group: who wrote the message. */
function participantOf(message: MessageRow): string | null {
  if (message.data === null || message.fromMe === 1) return null
  const { from } = JSON.parse(message.data) as { from?: { jid?: string } }
  return from?.jid ?? null
}
