import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { connectionChanged } from '../connections/connections.events.ts'
import { IMPORT_PREPARING_MS } from '../connections/limits.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { CLOSE_PAGE, CLOSED_TICKETS_PUBLISHED } from './limits.ts'
import type { TicketRow } from './ticket-row.ts'
import { scopeOf, ticketChanged, ticketsStale } from './tickets.events.ts'
import { ticketRowsStatement } from './tickets.queries.ts'

/**
 * Closes what was made of a phone's history and nobody took: waiting tickets without an unread message. Gives how many. Nothing goes out
 * to customers. ERR_NO_WAPP_FOUND for a connection that is not the company's.
 */
export async function closeImportedTickets(
  ctx: CompanyContext,
  connectionId: number,
): Promise<number> {
  requirePermission(ctx, 'connection:manage')
  const directory = await directoryFor(ctx)
  if (!directory.connections.some(({ id }) => id === connectionId))
    throw new AppError('ERR_NO_WAPP_FOUND')
  const closed: number[] = []
  for (;;) {
    const page = await closePage(ctx, connectionId)
    closed.push(...page)
    if (page.length < CLOSE_PAGE) break
  }
  // Nothing is left to close: the other admins' screens take the button away.
  if (closed.length > 0)
    await ctx.emit([
      ...(await eventsOfClosed(ctx, directory, closed)),
      connectionChanged(connectionId),
    ])
  return closed.length
}

/** A few tickets one by one, more at once by having the lists read again. */
async function eventsOfClosed(
  ctx: CompanyContext,
  directory: Directory,
  closed: readonly number[],
): Promise<CompanyEvent[]> {
  if (closed.length > CLOSED_TICKETS_PUBLISHED) return [ticketsStale()]
  const rows = await ctx.db.all<TicketRow>(ticketRowsStatement(ctx, [...closed]))
  return rows.map((row) =>
    ticketChanged(directory, row, {
      action: 'update',
      before: { ...scopeOf(row), status: 'pending', userId: null },
    }),
  )
}

async function closePage(ctx: CompanyContext, connectionId: number): Promise<number[]> {
  const now = ctx.clock.now()
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const page = `SELECT id FROM tickets WHERE company_id = ?1 AND status IN ('pending','group') AND connection_id = ?2
    AND imported_at IS NOT NULL AND user_id IS NULL AND unread_messages = 0 ORDER BY id LIMIT ${CLOSE_PAGE}`
  const [, closed] = await ctx.db.batch<[unknown[], { id: number }[]]>([
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, t.id, 'closed', ?3, t.queue_id, ?4 FROM tickets t WHERE +t.company_id = ?1 AND t.id IN (${page})`,
      connectionId,
      actorId,
      now,
    ),
    ctx.db.statement(
      `UPDATE tickets SET status = 'closed', closed_at = ?3, snoozed_until = NULL, version = version + 1, updated_at = ?3
       WHERE +company_id = ?1 AND id IN (${page}) RETURNING id`,
      connectionId,
      now,
    ),
  ])
  return closed.map(({ id }) => id)
}

const WANTS_CLOSING = `FROM connection_sessions s CROSS JOIN connections k ON k.id = s.connection_id AND k.company_id = ?1
  WHERE s.company_id = ?1 AND s.imported_at IS NOT NULL AND k.options ->> 'closedTicketsPostImported' = 1`

/** When closeSettledImports has something to do: one row {dueAt}. */
export const SETTLED_IMPORTS_DUE = `SELECT min(s.imported_at) + ${IMPORT_PREPARING_MS} AS dueAt ${WANTS_CLOSING}`

/**
 * For the sweeper: closes the imported tickets of connections that want it (closedTicketsPostImported), once their import has settled.
 * Once an import: `imported_at` goes, and comes back with the next bite of history.
 */
export async function closeSettledImports(ctx: CompanyContext): Promise<void> {
  const settled = await ctx.db.all<{ connectionId: number; importedAt: Millis }>(
    ctx.db.statement(
      `SELECT s.connection_id AS connectionId, s.imported_at AS importedAt ${WANTS_CLOSING} AND s.imported_at <= ?2`,
      ctx.clock.now() - IMPORT_PREPARING_MS,
    ),
  )
  for (const { connectionId, importedAt } of settled) {
    await closeImportedTickets(ctx, connectionId)
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE connection_sessions SET imported_at = NULL WHERE company_id = ?1 AND connection_id = ?2 AND imported_at = ?3`,
        connectionId,
        importedAt,
      ),
    )
  }
}
