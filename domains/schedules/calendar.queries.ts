import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { wallTime, zonedDayStart } from '#core/zoned-time.ts'
import type { Directory } from '../companies/directory.types.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { CALENDAR_DAY_ROWS, CALENDAR_SERIES_MAX } from './limits.ts'
import { daysLater, occurrenceBefore, occurrenceWall } from './repeat-times.ts'
import { requirePlan } from './require-plan.ts'
import { ruleOf, SCHEDULE_COLUMNS, SCHEDULE_JOINS, scheduleViewFor } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import { saysSql, visibility, wantedText } from './schedules.queries.ts'
import type { ScheduleView } from './schedules.types.ts'
import { WAITING_STATUSES_SQL } from './statuses.ts'

/** Something of a day: a message, or a coming time of one that repeats and is not planned yet. */
export type CalendarEntry = {
  /** HH:mm by the company's clock. */
  time: string
  isExpected: boolean
  schedule: ScheduleView
}
/** The first few of a day in their order, and how many there are. */
export type CalendarDay = { day: string; count: number; entries: CalendarEntry[] }

type DayRow = ScheduleRow & { day: string; total: number }
type Asked = { days: readonly string[]; searchParam?: string | undefined }

/**
 * Returns what is planned on days that follow one another, by the company's clock: what the caller may see, without what was cancelled.
 * Days without anything are left out.
 */
export async function calendarDays(
  ctx: CompanyContext,
  { days, searchParam }: Asked,
): Promise<CalendarDay[]> {
  requirePermission(ctx, 'message:send')
  const directory = await requirePlan(ctx)
  const { timezone } = directory.company
  const masked = hidesNumbers(ctx, directory)
  const [first = '', end] = [days[0], daysLater(days.at(-1) ?? '', 1)]
  const starts = [...days, end].map((day) => zonedDayStart(day, timezone))
  const spans = days.map((day, n) => ({ day, from: starts[n], until: starts[n + 1] }))
  const wanted = wantedText(searchParam)
  const visible = visibility(ctx, 4)
  const matches = `(?3 = '' OR ${saysSql('?3', masked)}) AND ${visible.sql}`
  const [rows, repeating] = await ctx.db.batch<[DayRow[], ScheduleRow[]]>([
    ctx.db.statement(
      `SELECT * FROM (
         SELECT ${SCHEDULE_COLUMNS}, d.value ->> 'day' AS day, count(*) OVER (PARTITION BY d.key) AS total,
           row_number() OVER (PARTITION BY d.key ORDER BY s.send_at, s.id) AS place
         FROM json_each(?2) d CROSS JOIN schedules s INDEXED BY schedules_list ${SCHEDULE_JOINS}
         WHERE s.company_id = ?1 AND s.send_at >= d.value ->> 'from' AND s.send_at < d.value ->> 'until' AND s.status <> 'CANCELADA'
           AND ${matches})
       WHERE place <= ${CALENDAR_DAY_ROWS} ORDER BY sendAt, id`,
      JSON.stringify(spans),
      wanted,
      ...visible.params,
    ),
    ctx.db.statement(
      `SELECT ${SCHEDULE_COLUMNS} FROM schedules s INDEXED BY schedules_due ${SCHEDULE_JOINS}
       WHERE s.company_id = ?1 AND s.status IN ${WAITING_STATUSES_SQL} AND s.send_at < ?2 AND s.repeat IS NOT NULL AND ${matches}
       ORDER BY s.send_at LIMIT ${CALENDAR_SERIES_MAX}`,
      starts.at(-1),
      wanted,
      ...visible.params,
    ),
  ])
  const found = new Map<string, CalendarDay>()
  const dayOf = (day: string) => {
    const known = found.get(day) ?? { day, count: 0, entries: [] }
    found.set(day, known)
    return known
  }
  for (const row of rows) {
    const day = dayOf(row.day)
    day.count = row.total
    const time = wallTime(row.sendAt, timezone).slice(11)
    day.entries.push({ time, isExpected: false, schedule: scheduleViewFor(ctx, directory, row) })
  }
  for (const row of repeating)
    for (const wall of comingWalls(row, directory, { first, end })) {
      const day = dayOf(wall.slice(0, 10))
      day.count++
      const schedule = scheduleViewFor(ctx, directory, row)
      day.entries.push({ time: wall.slice(11), isExpected: true, schedule })
    }
  return [...found.values()].map(({ day, count, entries }) => ({
    day,
    count,
    entries: entries
      .sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
      .slice(0, CALENDAR_DAY_ROWS),
  }))
}

/** When the series of a row goes on, from the day `first` and before the day `end`. */
function comingWalls(
  row: ScheduleRow,
  { company: { timezone } }: Directory,
  { first, end }: { first: string; end: string },
): string[] {
  const rule = ruleOf(row)
  if (rule === null) return []
  const planned = wallTime(row.sendAt, timezone)
  const walls: string[] = []
  for (let n = Math.max(row.occurrence, occurrenceBefore(rule, first)) + 1; ; n++) {
    const wall = occurrenceWall(rule, n)
    const day = wall.slice(0, 10)
    if (day > rule.until || day >= end) return walls
    if (day >= first && wall > planned) walls.push(wall)
  }
}
