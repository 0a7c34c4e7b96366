import type { CompanyContext, Statement } from '#core/context.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import { deleteStatements, editStatements, statusStatements } from './apply-effects.ts'
import { reactionStatements } from '../messages/message-reactions.ts'
import type { EventRow, Sorted } from './inbound-page.ts'
import { idText, list, object } from './meta-payload.ts'
import type { Json } from './meta-payload.ts'
import { readWhatsappMessage } from './whatsapp-message.ts'
import { readWhatsappStatus } from './whatsapp-status.ts'

/** Wait for a number that the provider said is too fast. */
const SLOW_DOWN_MS = 10_000

/** What an item of a Meta webhook brings about. Messenger and Instagram have no reader yet: theirs is held. */
export function sortMetaEvent(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  event: EventRow,
  sorted: Sorted,
): void {
  if (connection.channel !== 'whatsappapi' || event.kind === 'change') {
    sorted.held.push(event.id)
    return
  }
  const payload = object(JSON.parse(event.payload))
  if (event.kind === 'status') {
    const status = readWhatsappStatus(payload)
    if (status === null) sorted.held.push(event.id)
    else
      sorted.effects.push({
        statements: statusStatements(ctx, connection.id, status),
        shows: 'ticks',
      })
    return
  }
  if (event.kind === 'account') {
    sorted.effects.push({ statements: [slowSender(ctx, connection, payload)], shows: 'nothing' })
    return
  }
  const item = readWhatsappMessage(payload, event.receivedAt)
  switch (item.kind) {
    case 'message':
      sorted.arrivals.push({ connection, message: item.message, receivedAt: event.receivedAt })
      return
    case 'edit':
      sorted.effects.push({
        statements: editStatements(ctx, connection.id, item.targetId, item.body, item.by),
        shows: 'message',
      })
      return
    case 'delete':
      sorted.effects.push({
        statements: deleteStatements(ctx, connection.id, item.targetId, item.by),
        shows: 'message',
      })
      return
    case 'reaction':
      sorted.effects.push({
        statements: reactionStatements(ctx, connection.id, item.reaction),
        shows: 'message',
      })
      return
    case 'unread':
      sorted.held.push(event.id)
  }
}

function slowSender(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  payload: Json,
): Statement {
  const code = idText(object(list(payload['errors'])[0])['code']) ?? 'none'
  ctx.log.warn('connection.health', { connectionId: connection.id, code })
  return ctx.db.statement(
    `UPDATE outbox SET next_at = max(next_at, ?3) WHERE company_id = ?1 AND connection_id = ?2 AND state = 'queued'`,
    connection.id,
    ctx.clock.now() + SLOW_DOWN_MS,
  )
}
