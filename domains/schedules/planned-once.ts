import type { CompanyContext, Statement } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { hex } from '#core/ids.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { foundSchedule, visibleScheduleStatement } from './schedules.queries.ts'

/** What stands in `idempotency_keys` of a plan, which has no method and path: its device may ask for another time when it asks again. */
const OF_A_PLAN = 'plan'

/** The key of what a person's device plans under an id of its own; null where it gave none. */
export async function planKey(
  ctx: CompanyContext,
  clientId: string | undefined,
): Promise<string | null> {
  if (clientId === undefined) return null
  const text = JSON.stringify([OF_A_PLAN, requireUser(ctx).userId, clientId])
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

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
export const underKeySql = (keyParam: string) =>
  `SELECT w.id FROM idempotency_keys k JOIN schedules w ON w.company_id = ?1 AND w.id = CAST(k.body AS INTEGER)
     WHERE k.company_id = ?1 AND k.key = ${keyParam}`

/** Stands right behind the INSERT of what a key plans. As many rows are changed afterwards as before: one or none. */
export function notePlannedStatements(ctx: CompanyContext, key: string | null): Statement[] {
  if (key === null) return []
  const note = ctx.db.statement(
    `INSERT INTO idempotency_keys (company_id, key, request_hash, status, body, created_at)
     SELECT ?1, ?2, ?3, 201, last_insert_rowid(), ?4 WHERE changes() = 1
     ON CONFLICT (company_id, key) DO UPDATE SET body = excluded.body, created_at = excluded.created_at`,
    key,
    OF_A_PLAN,
    ctx.clock.now(),
  )
  return [note]
}
