import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf, ticketChanged } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { RATINGS_EXPIRED_AT_ONCE } from './limits.ts'

/** When closeExpiredRatings has something to do: one row {dueAt}. */
export const RATINGS_DUE = `SELECT min(expires_at) AS dueAt FROM ratings INDEXED BY ratings_due
  WHERE company_id = ?1 AND state = 'asked'`

/**
 * For the sweeper: customers who never answered have their tickets closed, without a word. Who wrote something that was no rating goes
 * back to the queue instead: what they wrote is for somebody to read.
 */
export async function closeExpiredRatings(ctx: CompanyContext): Promise<void> {
  const now = ctx.clock.now()
  const due = await ctx.db.all<{ id: number; ticketId: number }>(
    ctx.db.statement(
      `SELECT id, ticket_id AS ticketId FROM ratings INDEXED BY ratings_due
       WHERE company_id = ?1 AND state = 'asked' AND expires_at <= ?2 ORDER BY expires_at LIMIT ${RATINGS_EXPIRED_AT_ONCE}`,
      now,
    ),
  )
  if (due.length === 0) return
  const ids = JSON.stringify(due.map(({ id }) => id))
  const ofState = (state: string) =>
    `id IN (SELECT r.ticket_id FROM ratings r WHERE +r.company_id = ?1 AND r.id IN (SELECT value FROM json_each(?2)) AND r.state = '${state}')`
  const results = await ctx.db.batch([
    ticketRowsStatement(
      ctx,
      due.map(({ ticketId }) => ticketId),
    ),
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, queue_id, created_at)
       SELECT ?1, t.id, CASE r.tries WHEN 0 THEN 'closed' ELSE 'pending' END, t.queue_id, ?3
       FROM json_each(?2) j CROSS JOIN ratings r ON r.id = j.value AND r.company_id = ?1 AND r.state = 'asked'
       CROSS JOIN tickets t ON t.id = r.ticket_id AND t.company_id = ?1 AND t.status = 'nps'`,
      ids,
      now,
    ),
    ctx.db.statement(
      `UPDATE ratings SET state = CASE WHEN tries = 0 AND EXISTS (
           SELECT 1 FROM tickets t WHERE t.company_id = ?1 AND t.id = ratings.ticket_id AND t.status = 'nps') THEN 'expired' ELSE 'withdrawn' END
       WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND state = 'asked'`,
      ids,
    ),
    ctx.db.statement(
      `UPDATE tickets SET status = 'closed', unread_messages = 0, snoozed_until = NULL, closed_at = ?3, version = version + 1, updated_at = ?3
       WHERE +company_id = ?1 AND status = 'nps' AND ${ofState('expired')} RETURNING id`,
      ids,
      now,
    ),
    ctx.db.statement(
      `UPDATE tickets SET status = 'pending', user_id = NULL, snoozed_until = NULL, activity_at = max(activity_at, ?3),
         version = version + 1, updated_at = ?3
       WHERE +company_id = ?1 AND status = 'nps' AND ${ofState('withdrawn')} RETURNING id`,
      ids,
      now,
    ),
  ])
  const before = new Map((results[0] as TicketRow[]).map((row) => [row.id, row]))
  const changed = results.slice(3).flatMap((rows) => (rows as { id: number }[]).map(({ id }) => id))
  if (changed.length === 0) return
  const [directory, rows] = await Promise.all([
    directoryFor(ctx),
    ctx.db.all<TicketRow>(ticketRowsStatement(ctx, changed)),
  ])
  await ctx.emit(
    rows.map((row) =>
      ticketChanged(directory, row, {
        action: 'update',
        before: scopeOf(before.get(row.id) ?? row),
      }),
    ),
  )
}
