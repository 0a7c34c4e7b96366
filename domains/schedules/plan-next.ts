import type { CompanyContext, Statement } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import type { Directory } from '../companies/directory.types.ts'
import { nextOccurrence } from './repeat-times.ts'
import type { Occurrence } from './repeat-times.ts'
import { ruleOf, scheduleRowStatement } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { scheduleChanged } from './schedules.events.ts'

/** When the series of a row goes on; null when it ends, and where the plan has no planned messages any more: nobody could stop them. */
export function nextTimeOf(directory: Directory, row: ScheduleRow, now: Millis): Occurrence | null {
  const rule = ruleOf(row)
  const { plan, timezone } = directory.company
  if (rule === null || !plan.useSchedules) return null
  return nextOccurrence(rule, row.occurrence, now, timezone)
}

/**
 * Inserts the next of a series, while the one before it still has `status` and the rule it was read with. Stands in one transaction in front of the
 * statement that takes both from it: a kill leaves both undone, and nobody does it a second time. Does nothing for `next` null. The
 * series takes the place of what leaves it, so that it needs no room of its own (waiting-room.ts).
 */
export function planNextStatement(
  ctx: CompanyContext,
  { id, repeat }: Pick<ScheduleRow, 'id' | 'repeat'>,
  next: Occurrence | null,
  status: 'AGENDADA' | 'PENDENTE',
): Statement {
  return ctx.db.statement(
    `INSERT INTO schedules (company_id, contact_id, ticket_id, connection_id, user_id, body, sign_message, send_at, repeat, series,
       occurrence, created_at, updated_at, written_for)
     SELECT s.company_id, s.contact_id, s.ticket_id, s.connection_id, s.user_id, s.body, s.sign_message, ?3, s.repeat, s.series, ?4, ?5, ?5, s.written_for
     FROM schedules s WHERE s.company_id = ?1 AND s.id = ?2 AND s.status = ?6 AND s.repeat = ?7 AND ?3 IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING id`,
    id,
    next?.sendAt ?? null,
    next?.occurrence ?? null,
    ctx.clock.now(),
    status,
    repeat,
  )
}

/** Publishes what `planNextStatement` inserted, and has the sweeper come for it. */
export async function publishNext(
  ctx: CompanyContext,
  directory: Directory,
  inserted: readonly { id: number }[],
): Promise<void> {
  const [next] = inserted
  if (next === undefined) return
  const row = await ctx.db.first<ScheduleRow>(scheduleRowStatement(ctx, next.id))
  // It may be changed, or gone, already.
  if (row === null) return
  await ctx.wakeAt(row.sendAt)
  await ctx.emit(scheduleChanged(directory, row, 'create'))
}
