import type { CompanyContext, Statement } from '#core/context.ts'
import { TICKET_COLUMNS, TICKET_JOINS } from '../tickets/ticket-row.ts'

/** The ticket a message belongs to, as a row for an event. */
export function ticketOfMessageStatement(ctx: CompanyContext, messageId: number): Statement {
  return ctx.db.statement(
    `SELECT ${TICKET_COLUMNS} FROM messages own JOIN tickets t ON t.id = own.ticket_id AND t.company_id = own.company_id ${TICKET_JOINS}
     WHERE own.company_id = ?1 AND own.id = ?2`,
    messageId,
  )
}
