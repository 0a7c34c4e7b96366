import type { CompanyContext } from '#core/context.ts'
import { CANCELLED_FORGOTTEN_AT_ONCE, SCHEDULE_CANCELLED_KEEP_MS } from './limits.ts'
import { fileOf } from './schedule-row.ts'

/** When the oldest cancelled message is forgotten. */
export const CANCELLED_DUE = `SELECT min(updated_at) + ${SCHEDULE_CANCELLED_KEEP_MS} AS dueAt FROM schedules
  WHERE company_id = ?1 AND status = 'CANCELADA'`

/** Deletes planned messages that were cancelled SCHEDULE_CANCELLED_KEEP_MS ago: first the file, then the row. By then no change reaches them. */
export async function forgetCancelled(ctx: CompanyContext): Promise<void> {
  const until = ctx.clock.now() - SCHEDULE_CANCELLED_KEEP_MS
  const old = await ctx.db.all<{ id: number; media: string | null }>(
    ctx.db.statement(
      `SELECT id, media FROM schedules WHERE company_id = ?1 AND status = 'CANCELADA' AND updated_at <= ?2
       ORDER BY updated_at LIMIT ${CANCELLED_FORGOTTEN_AT_ONCE}`,
      until,
    ),
  )
  if (old.length === 0) return
  for (const row of old) {
    const key = fileOf(row)?.key
    if (key !== undefined) await ctx.files.delete(key)
  }
  await ctx.db.batch([
    ctx.db.statement(
      `DELETE FROM schedules WHERE company_id = ?1 AND status = 'CANCELADA' AND updated_at <= ?2 AND id IN (SELECT value FROM json_each(?3))`,
      until,
      JSON.stringify(old.map(({ id }) => id)),
    ),
  ])
}
