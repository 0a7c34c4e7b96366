import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { cameOfSql, noteWithdrawnStatement, planKey } from './planned-once.ts'
import { SCHEDULE_COLUMNS, SCHEDULE_JOINS } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { scheduleDeleted } from './schedules.events.ts'
import { foundSchedule } from './schedules.queries.ts'
import type { PlanWithdrawal } from './schedules.types.ts'

/**
 * Takes back what the caller's device planned under an id, or may have: whoever lost the answer need not know. What waits is deleted, and
 * nothing is planned under the id afterwards, by a request that is still on its way either. What repeats ends: whatever has followed the
 * first and waits is deleted too. `sent`: some of it went out, and nothing else will; not what somebody has deleted since it was sent.
 * `sending`: nobody knows yet; ask again. Errors: ERR_NOT_FOUND (of what waits a colleague wrote the words since: those are theirs, and
 * stay).
 */
export async function withdrawPlan(ctx: CompanyContext, clientId: string): Promise<PlanWithdrawal> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const key = (await planKey(ctx, clientId)) ?? ''
  const own = `company_id = ?1 AND user_id = ?3 AND id IN (${cameOfSql('?2')})`
  // One transaction: whatever is planned under the key is planned before it, and seen, or not at all.
  const [, rows, , deleted, left] = await ctx.db.batch<
    [unknown[], ScheduleRow[], unknown[], Deleted[], Pick<ScheduleRow, 'status' | 'userId'>[]]
  >([
    noteWithdrawnStatement(ctx, key),
    ctx.db.statement(
      `SELECT ${SCHEDULE_COLUMNS} FROM schedules s ${SCHEDULE_JOINS} WHERE s.company_id = ?1 AND s.id IN (${cameOfSql('?2')})`,
      key,
    ),
    // Whoever sends it plans the next only by the rule it was read with.
    ctx.db.statement(
      `UPDATE schedules SET repeat = NULL WHERE ${own} AND status = 'AGENDADA'`,
      key,
      userId,
    ),
    ctx.db.statement(
      `DELETE FROM schedules WHERE ${own} AND status NOT IN ('AGENDADA','ENVIADA') RETURNING id, media ->> 'key' AS mediaKey`,
      key,
      userId,
    ),
    ctx.db.statement(
      `SELECT s.status, s.user_id AS userId FROM schedules s WHERE s.company_id = ?1 AND s.id IN (${cameOfSql('?2')})`,
      key,
    ),
  ])
  for (const { mediaKey } of deleted) if (mediaKey !== null) ctx.defer(ctx.files.delete(mediaKey))
  const gone = rows.filter(({ id }) => deleted.some((one) => one.id === id))
  if (gone.length > 0) {
    const directory = await directoryFor(ctx)
    await ctx.emit(gone.flatMap((row) => scheduleDeleted(directory, row)))
  }
  if (left.some((one) => one.userId !== userId && one.status !== 'ENVIADA')) foundSchedule(null)
  if (left.some(({ status }) => status === 'AGENDADA')) return { status: 'sending' }
  return { status: left.length > 0 ? 'sent' : 'withdrawn' }
}

type Deleted = { id: number; mediaKey: string | null }
