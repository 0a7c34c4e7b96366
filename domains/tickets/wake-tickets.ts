import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { WAKE_PAGE } from './limits.ts'
import type { TicketRow } from './ticket-row.ts'
import { ticketChanged } from './tickets.events.ts'
import { ticketRowsStatement } from './tickets.queries.ts'

/** When wakeTickets has something to do: one row {dueAt}. */
export const SNOOZE_DUE = `SELECT min(snoozed_until) AS dueAt FROM tickets INDEXED BY tickets_snoozed
  WHERE company_id = ?1 AND snoozed_until IS NOT NULL`

/** For the sweeper: tickets whose time has come are back in their lists, at the top. */
export async function wakeTickets(ctx: CompanyContext): Promise<void> {
  const now = ctx.clock.now()
  const woken = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `UPDATE tickets SET snoozed_until = NULL, activity_at = max(activity_at, ?2), version = version + 1, updated_at = ?2
       WHERE +company_id = ?1 AND id IN (SELECT id FROM tickets INDEXED BY tickets_snoozed
         WHERE company_id = ?1 AND snoozed_until IS NOT NULL AND snoozed_until <= ?2 ORDER BY snoozed_until LIMIT ${WAKE_PAGE})
       RETURNING id`,
      now,
    ),
  )
  if (woken.length === 0) return
  const [directory, rows] = await Promise.all([
    directoryFor(ctx),
    ctx.db.all<TicketRow>(
      ticketRowsStatement(
        ctx,
        woken.map(({ id }) => id),
      ),
    ),
  ])
  await ctx.emit(rows.map((row) => ticketChanged(directory, row, { action: 'update' })))
}
