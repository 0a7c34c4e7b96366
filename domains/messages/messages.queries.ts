import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { ticketView } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'
import type { TicketView } from '../tickets/tickets.types.ts'
import { MESSAGES_PAGE } from './limits.ts'
import { MESSAGE_COLUMNS, MESSAGE_JOINS, messageView } from './message-row.ts'
import type { MessageRow } from './message-row.ts'
import type { ListMessagesInput } from './messages.inputs.ts'
import type { MessagePage } from './messages.types.ts'

/** A page of a ticket's conversation with the ticket itself: two statements, one round trip. Reading changes nothing. */
export async function listMessages(
  ctx: CompanyContext,
  ticketId: number,
  input: ListMessagesInput,
): Promise<MessagePage & { ticket: TicketView }> {
  requirePermission(ctx, 'message:read')
  const [directory, [tickets, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[TicketRow[], MessageRow[]]>([
      ticketByIdStatement(ctx, ticketId),
      pageStatement(ctx, ticketId, input),
    ]),
  ])
  const ticket = tickets[0]
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
  const shown = rows.slice(0, MESSAGES_PAGE)
  const oldest = shown.at(-1)
  const hasMore = rows.length > MESSAGES_PAGE
  return {
    ticket: ticketView(ticket, directory, hidesNumbers(ctx, directory)),
    messages: shown.map((row) => messageView(ctx, row, directory)).reverse(),
    count: shown.length,
    hasMore,
    nextCursor: hasMore && oldest !== undefined ? `${oldest.sentAt}_${oldest.id}` : null,
  }
}

function pageStatement(ctx: CompanyContext, ticketId: number, input: ListMessagesInput): Statement {
  const select = `SELECT ${MESSAGE_COLUMNS} FROM messages m ${MESSAGE_JOINS} WHERE m.company_id = ?1 AND m.ticket_id = ?2`
  const order = `ORDER BY m.sent_at DESC, m.id DESC LIMIT ${MESSAGES_PAGE + 1}`
  if (input.cursor === undefined || input.cursor === '') {
    return ctx.db.statement(
      `${select} ${order} OFFSET ?3`,
      ticketId,
      ((input.pageNumber ?? 1) - 1) * MESSAGES_PAGE,
    )
  }
  const match = /^(\d{1,15})_(\d{1,16})$/.exec(input.cursor)
  if (match === null)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'unknown cursor',
      fields: { cursor: ['unknown'] },
    })
  return ctx.db.statement(
    `${select} AND (m.sent_at, m.id) < (?3, ?4) ${order}`,
    ticketId,
    Number(match[1]),
    Number(match[2]),
  )
}

/** Messages by id, whoever asks: for events and for the answer of a write. */
export function messageRowsStatement(ctx: CompanyContext, ids: readonly number[]): Statement {
  return ctx.db.statement(
    `SELECT ${MESSAGE_COLUMNS} FROM messages m ${MESSAGE_JOINS}
     WHERE +m.company_id = ?1 AND m.id IN (SELECT value FROM json_each(?2)) ORDER BY m.sent_at, m.id`,
    JSON.stringify(ids),
  )
}

export function messageByClientIdStatement(ctx: CompanyContext, clientId: string): Statement {
  return ctx.db.statement(
    `SELECT ${MESSAGE_COLUMNS} FROM messages m ${MESSAGE_JOINS} WHERE m.company_id = ?1 AND m.client_id = ?2`,
    clientId,
  )
}
