import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { noteWithdrawnStatement, planKey } from './planned-once.ts'
import { SCHEDULE_COLUMNS, SCHEDULE_JOINS } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { scheduleDeleted } from './schedules.events.ts'
import { foundSchedule } from './schedules.queries.ts'
import type { PlanWithdrawal, ScheduleStatus } from './schedules.types.ts'

/**
 * Takes back what the caller's device planned under an id, or may have: whoever lost the answer need not know. What waits is deleted, and
 * nothing is planned under the id afterwards, by a request that is still on its way either. `sent`: it was too late. `sending`: nobody
 * knows yet; ask again. Errors: ERR_NOT_FOUND (a colleague wrote its words since: it is theirs).
 */
export async function withdrawPlan(ctx: CompanyContext, clientId: string): Promise<PlanWithdrawal> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const key = (await planKey(ctx, clientId)) ?? ''
  // One transaction: whatever is planned under the key is planned before it, and seen, or not at all.
  const [, rows, deleted, left] = await ctx.db.batch<
    [unknown[], ScheduleRow[], Deleted[], { status: ScheduleStatus; userId: number | null }[]]
  >([
    noteWithdrawnStatement(ctx, key),
    ctx.db.statement(
      `SELECT ${SCHEDULE_COLUMNS} FROM schedules s ${SCHEDULE_JOINS} WHERE s.company_id = ?1 AND s.plan_key = ?2`,
      key,
    ),
    ctx.db.statement(
      `DELETE FROM schedules WHERE company_id = ?1 AND plan_key = ?2 AND user_id = ?3 AND status NOT IN ('AGENDADA','ENVIADA')
       RETURNING media ->> 'key' AS mediaKey`,
      key,
      userId,
    ),
    ctx.db.statement(
      `SELECT w.status, w.user_id AS userId FROM schedules w WHERE w.company_id = ?1 AND w.plan_key = ?2`,
      key,
    ),
  ])
  const [still] = left
  if (still !== undefined) {
    if (still.userId !== userId) foundSchedule(null)
    return { status: still.status === 'ENVIADA' ? 'sent' : 'sending' }
  }
  const mediaKey = deleted[0]?.mediaKey
  if (mediaKey != null) ctx.defer(ctx.files.delete(mediaKey))
  const [row] = rows
  if (row !== undefined) await ctx.emit(scheduleDeleted(await directoryFor(ctx), row))
  return { status: 'withdrawn' }
}

type Deleted = { mediaKey: string | null }
