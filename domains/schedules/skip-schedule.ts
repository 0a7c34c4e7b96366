import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { SCHEDULE_CANCELLED_KEEP_MS } from './limits.ts'
import { nextTimeOf, planNextStatement, publishNext } from './plan-next.ts'
import { requireDestination } from './require-destination.ts'
import { changeable, sentAlready, told } from './schedule-checks.ts'
import { scheduleViewFor } from './schedule-row.ts'
import type { ScheduleView } from './schedules.types.ts'
import { isInSeries } from './series-name.ts'

/**
 * Leaves out one of a series: it is cancelled and the next is planned, in one transaction; the last one is only cancelled. A repeat
 * changes nothing. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_OUT_OF_SIGHT, ERR_NO_CONTACT_ADDRESS, ERR_SCHEDULE_SENT, ERR_INVALID_INPUT for
 * one that does not wait for its turn in a series.
 */
export async function skipSchedule(ctx: CompanyContext, id: number): Promise<ScheduleView> {
  const { directory, row } = await changeable(ctx, id)
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') throw sentAlready()
  if (row.status === 'CANCELADA' && isInSeries(row) && row.repeat === null)
    return scheduleViewFor(ctx, directory, row)
  if (row.status !== 'PENDENTE' || row.repeat === null)
    throw new AppError('ERR_INVALID_INPUT', { message: 'it does not wait in a series' })
  await requireDestination(ctx, directory, row)
  const now = ctx.clock.now()
  const next = nextTimeOf(directory, row, Math.max(now, row.sendAt))
  const [inserted, skipped] = await ctx.db.batch<[{ id: number }[], { id: number }[]]>([
    planNextStatement(ctx, row, next, 'PENDENTE'),
    ctx.db.statement(
      `UPDATE schedules SET status = 'CANCELADA', repeat = NULL, lease_until = 0, updated_at = ?3
       WHERE company_id = ?1 AND id = ?2 AND status = 'PENDENTE' AND repeat = ?4 RETURNING id`,
      row.id,
      now,
      row.repeat,
    ),
  ])
  // It was changed, sent or taken away in this moment.
  if (skipped.length === 0) return await skipSchedule(ctx, id)
  await ctx.wakeAt(now + SCHEDULE_CANCELLED_KEEP_MS)
  await publishNext(ctx, directory, inserted)
  return await told(ctx, directory, id, 'update')
}
