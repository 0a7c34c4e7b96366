import type { Millis } from '#core/time.ts'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import type { WeekdayEn } from '#core/weekdays.ts'
import { windowState } from '#core/week-windows.ts'
import type { WindowState } from '#core/week-windows.ts'

/** Client-safe: the server tells people by it, the page shows who is on call. */

/** HH:MM of the company's clock; both empty on a day off. */
export type DayTimes = { startTime: string; endTime: string }
export type OnCallTimes = Record<WeekdayEn, DayTimes>

export const DAY_OFF: DayTimes = { startTime: '', endTime: '' }

/**
 * Whether the times make somebody on call at an instant, and until when; else when they are next. An end that is not after its start is
 * on the next day: 18:00 to 08:00 is a night, 08:00 to 08:00 a whole day.
 */
export function onCallState(times: OnCallTimes, now: Millis, timezone: string): WindowState {
  const windows = WEEKDAYS_EN.flatMap((weekday) => {
    const { startTime: start, endTime: end } = times[weekday]
    return start === '' || end === '' ? [] : [{ weekday, start, end }]
  })
  return windowState(windows, now, timezone)
}
