import type { CompanyContext } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import { windowState } from '#core/week-windows.ts'
import type { WeekWindow } from '#core/week-windows.ts'
import type { Directory } from '../companies/directory.types.ts'
import { DEFAULT_SCHEDULES, optionsFrom, schedulesOf } from '../connections/connection-options.ts'
import type { ScheduleEntry } from '../connections/connection-options.ts'

/** Where a ticket waits: what decides which hours are its own. */
type Place = { connectionId: number; queueId: number | null }

/**
 * Returns whether the company works at an instant, by what it keeps hours of (`scheduleType`). A company that keeps none works at none: its
 * roster alone says when somebody is told. Hours of the company and of queues are the specification's default (part 2 §9) until they are
 * stored; a ticket in no queue has no hours of a queue.
 */
export async function workingHoursOf(
  ctx: CompanyContext,
  directory: Directory,
): Promise<(place: Place, now: Millis) => boolean> {
  const { timezone } = directory.company
  const isOpen = (schedules: readonly ScheduleEntry[], now: Millis) =>
    windowState(windowsOf(schedules), now, timezone).isInside
  const { scheduleType } = directory.settings
  switch (scheduleType) {
    case 'company':
      return (_place, now) => isOpen(DEFAULT_SCHEDULES, now)
    case 'queue':
      return ({ queueId }, now) => queueId !== null && isOpen(DEFAULT_SCHEDULES, now)
    case 'connection': {
      const rows = await ctx.db.all<{ id: number; options: string }>(
        ctx.db.statement('SELECT id, options FROM connections WHERE company_id = ?1'),
      )
      const hours = new Map(
        rows.map(({ id, options }) => [id, schedulesOf(optionsFrom(options), scheduleType)]),
      )
      return ({ connectionId }, now) => isOpen(hours.get(connectionId) ?? [], now)
    }
    default:
      return () => false
  }
}

/** Two windows a day; one without times, or with equal ones, is closed. */
function windowsOf(schedules: readonly ScheduleEntry[]): WeekWindow[] {
  return schedules
    .flatMap(({ weekdayEn: weekday, startTimeA, endTimeA, startTimeB, endTimeB }) => [
      { weekday, start: startTimeA, end: endTimeA },
      { weekday, start: startTimeB, end: endTimeB },
    ])
    .filter(({ start, end }) => start !== '' && end !== '' && start !== end)
}
