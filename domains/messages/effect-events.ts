import type { CompanyContext } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { TICKET_COLUMNS, TICKET_JOINS } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import type { MessageRow } from './message-row.ts'
import { messageAcked, messageChanged } from './messages.events.ts'
import { messageRowsStatement } from './messages.queries.ts'

/** What to tell about messages that changed. Those not in `shown` changed their ticks or failure only, unless they were rewritten. */
export async function effectEvents(
  ctx: CompanyContext,
  directory: Directory,
  messageIds: readonly number[],
  shown: ReadonlyMap<number, 'create' | 'update'> = new Map(),
): Promise<CompanyEvent[]> {
  if (messageIds.length === 0) return []
  const [messages, tickets] = await ctx.db.batch<[MessageRow[], TicketRow[]]>([
    messageRowsStatement(ctx, messageIds),
    ctx.db.statement(
      `SELECT ${TICKET_COLUMNS} FROM tickets t ${TICKET_JOINS} WHERE +t.company_id = ?1 AND t.id IN (
         SELECT own.ticket_id FROM messages own WHERE +own.company_id = ?1 AND own.id IN (SELECT value FROM json_each(?2)))`,
      JSON.stringify(messageIds),
    ),
  ])
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return messages.flatMap((message) => {
    const ticket = byId.get(message.ticketId)
    if (ticket === undefined) return []
    const rewritten = message.isEdited === 1 || message.isDeleted === 1
    const action = shown.get(message.id) ?? (rewritten ? 'update' : 'ack')
    return [
      action === 'ack'
        ? messageAcked(directory, message, ticket)
        : messageChanged(ctx, directory, message, ticket, action),
    ]
  })
}
