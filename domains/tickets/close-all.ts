import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { bearsTagSql } from '../contacts/shown-tags.ts'
import { CLOSE_PAGE } from './limits.ts'
import { ticketsStale } from './tickets.events.ts'
import type { CloseAllInput } from './tickets.inputs.ts'

/**
 * Closes every ticket of a status, in these queues (all of them when none is named; 0 is "Sem fila"). Whoever held a ticket keeps it in
 * the books. Customers are told nothing. Where a tag is required to resolve, held tickets without one stay. Gives how many closed.
 */
export async function closeAll(
  ctx: CompanyContext,
  input: CloseAllInput,
): Promise<{ count: number }> {
  requirePermission(ctx, 'ticket:close-all')
  const needsTag = await tagRequired(ctx)
  let count = 0
  for (;;) {
    const closed = await closePage(ctx, input, needsTag)
    count += closed
    if (closed < CLOSE_PAGE) break
  }
  if (count > 0) await ctx.emit([ticketsStale()])
  return { count }
}

/** How many tickets closeAll would close: the question names them. */
export async function countToClose(
  ctx: CompanyContext,
  input: CloseAllInput,
): Promise<{ count: number }> {
  requirePermission(ctx, 'ticket:close-all')
  const which = wanted(input, await tagRequired(ctx))
  const row = await ctx.db.first<{ count: number }>(
    ctx.db.statement(
      `SELECT count(*) AS count FROM tickets t WHERE t.company_id = ?1 AND ${which.sql}`,
      ...which.params,
    ),
  )
  return { count: row?.count ?? 0 }
}

async function closePage(
  ctx: CompanyContext,
  input: CloseAllInput,
  needsTag: boolean,
): Promise<number> {
  const which = wanted(input, needsTag)
  const ids = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `SELECT t.id FROM tickets t WHERE t.company_id = ?1 AND ${which.sql} ORDER BY t.activity_at, t.id LIMIT ${CLOSE_PAGE}`,
      ...which.params,
    ),
  )
  if (ids.length === 0) return 0
  await ctx.db.batch(
    closeStatements(
      ctx,
      input,
      ids.map(({ id }) => id),
    ),
  )
  return ids.length
}

/** The log is written first, by the same guard: one that somebody took meanwhile is in neither. */
function closeStatements(
  ctx: CompanyContext,
  { status }: CloseAllInput,
  ids: readonly number[],
): Statement[] {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const now = ctx.clock.now()
  const list = JSON.stringify(ids)
  return [
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, t.id, 'closed', ?4, t.queue_id, ?5 FROM tickets t
       WHERE +t.company_id = ?1 AND t.id IN (SELECT value FROM json_each(?2)) AND t.status = ?3`,
      list,
      status,
      actorId,
      now,
    ),
    ctx.db.statement(
      `UPDATE tickets SET status = 'closed', user_id = coalesce(user_id, ?4), unread_messages = 0, snoozed_until = NULL, closed_at = ?5,
         version = version + 1, updated_at = ?5
       WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND status = ?3`,
      list,
      status,
      actorId,
      now,
    ),
  ]
}

/** Condition on tickets `t`, with its parameters from ?2. */
function wanted(
  { status, queueIds }: CloseAllInput,
  needsTag: boolean,
): { sql: string; params: unknown[] } {
  const tagged = needsTag && status !== 'pending' ? ` AND ${bearsTagSql('t.contact_id')}` : ''
  return {
    sql: `t.status = ?2 AND (?3 = '[]' OR coalesce(t.queue_id, 0) IN (SELECT value FROM json_each(?3)))${tagged}`,
    params: [status, JSON.stringify(queueIds)],
  }
}

async function tagRequired(ctx: CompanyContext): Promise<boolean> {
  return (await directoryFor(ctx)).settings.requiredTag === 'enabled'
}
