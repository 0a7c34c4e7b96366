import { DAY_MS } from './time.ts'
import type { Millis } from './time.ts'
import { weekdayOf } from './weekdays.ts'
import type { WeekdayEn } from './weekdays.ts'
import { wallTime, zonedTime } from './zoned-time.ts'

/**
 * A time of each week by a wall clock, HH:MM. It begins on its weekday; one whose end is not after its start ends on the next day, so
 * that 08:00 to 08:00 is a whole day. Free of dependencies: the screens use it too.
 */
export type WeekWindow = { weekday: WeekdayEn; start: string; end: string }

/** `until` null: the windows leave no gap. `next` null: there are no windows. */
export type WindowState =
  { isInside: true; until: Millis | null } | { isInside: false; next: Millis | null }

/** Days that are looked at around now: a window of yesterday may still last, and the same window comes again in a week. */
const DAYS_BACK = 1
const DAYS_AHEAD = 8

/**
 * Whether one of the windows lasts at an instant, and until when; else when the next one begins. A day with a change of clocks keeps its
 * wall times.
 */
export function windowState(
  windows: readonly WeekWindow[],
  now: Millis,
  timezone: string,
): WindowState {
  const spans = spansAround(windows, now, timezone)
  const current = spans.find(({ from, to }) => from <= now && now < to)
  if (current === undefined) {
    const next = spans.find(({ from }) => from > now)
    return { isInside: false, next: next?.from ?? null }
  }
  const endless = current.to >= now + (DAYS_AHEAD - 1) * DAY_MS
  return { isInside: true, until: endless ? null : current.to }
}

type Span = { from: Millis; to: Millis }

/** The windows as spans of time, in order; those that touch are one. */
function spansAround(windows: readonly WeekWindow[], now: Millis, timezone: string): Span[] {
  const today = wallTime(now, timezone).slice(0, 10)
  const spans: Span[] = []
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
    const date = dateAfter(today, day)
    const weekday = weekdayOf(date)
    for (const { start, end, ...window } of windows) {
      if (window.weekday !== weekday) continue
      const endDate = end > start ? date : dateAfter(date, 1)
      spans.push({
        from: zonedTime(`${date}T${start}`, timezone),
        to: zonedTime(`${endDate}T${end}`, timezone),
      })
    }
  }
  spans.sort((one, other) => one.from - other.from)
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to)
    // A time that the clocks skip may leave nothing of a short window.
    else if (span.to > span.from) joined.push({ ...span })
  }
  return joined
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
