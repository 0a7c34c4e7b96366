import type { CompanyContext, Statement } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { hex } from '#core/ids.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { isUnderKeySql } from './series-name.ts'
import { foundSchedule, visibleScheduleStatement } from './schedules.queries.ts'

/** What stands in `idempotency_keys` of a plan that was withdrawn: nothing is planned under its key any more. */
const OF_A_PLAN = 'plan'
const WITHDRAWN = 410

/** The key of what a person's device plans under an id of its own; null where it gave none. */
export async function planKey(
  ctx: CompanyContext,
  clientId: string | undefined,
): Promise<string | null> {
  if (clientId === undefined) return null
  const text = JSON.stringify([OF_A_PLAN, requireUser(ctx).userId, clientId])
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** The ids of all that came of a key: what it planned and, where that repeats, what followed. */
export const cameOfSql = (keyParam: string) =>
  `${underKeySql(keyParam)} UNION SELECT w.id FROM schedules w WHERE w.company_id = ?1
     AND ${isUnderKeySql('w.series', keyParam)}`

/** What a key planned and is still there, as it is now. ERR_NOT_FOUND where the caller sees it no more: others wrote its words since. */
export async function plannedUnder(
  ctx: CompanyContext,
  key: string | null,
): Promise<ScheduleRow | null> {
  if (key === null) return null
  const known = await ctx.db.first<{ id: number }>(ctx.db.statement(underKeySql('?2'), key))
  if (known === null) return null
  return foundSchedule(await ctx.db.first<ScheduleRow>(visibleScheduleStatement(ctx, known.id)))
}

/** The id of what the key in this parameter planned: none for NULL. */
const underKeySql = (keyParam: string) =>
  `SELECT w.id FROM schedules w WHERE w.company_id = ?1 AND w.plan_key = ${keyParam}`

const withdrawnSql = (keyParam: string) =>
  `SELECT 1 AS isWithdrawn FROM idempotency_keys k
     WHERE k.company_id = ?1 AND k.key = ${keyParam} AND k.status = ${WITHDRAWN}`

/** Whether something may be planned under the key in this parameter: a condition for the INSERT. NULL: always. */
export const isFreeSql = (keyParam: string) =>
  `NOT EXISTS (${underKeySql(keyParam)}) AND NOT EXISTS (${withdrawnSql(keyParam)})`

export async function isWithdrawn(ctx: CompanyContext, key: string | null): Promise<boolean> {
  if (key === null) return false
  return (await ctx.db.first(ctx.db.statement(withdrawnSql('?2'), key))) !== null
}

/** A request that is on its way may plan nothing under it when it comes. The note is forgotten with the other keys, when none can be. */
export function noteWithdrawnStatement(ctx: CompanyContext, key: string): Statement {
  return ctx.db.statement(
    `INSERT INTO idempotency_keys (company_id, key, request_hash, status, created_at) VALUES (?1, ?2, ?3, ${WITHDRAWN}, ?4)
     ON CONFLICT (company_id, key) DO UPDATE SET status = excluded.status, body = NULL, created_at = excluded.created_at`,
    key,
    OF_A_PLAN,
    ctx.clock.now(),
  )
}
