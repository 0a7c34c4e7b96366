import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { zonedTime } from '#core/zoned-time.ts'

/** Client-safe: the form shows the times that the server plans. */

export const REPEATS = ['day', 'week', 'month'] as const
export type RepeatEvery = (typeof REPEATS)[number]

export type RepeatRule = {
  every: RepeatEvery
  /** The last day on which it may go out, yyyy-MM-dd by the company's clock. */
  until: string
  /** Its first time by the company's clock, yyyy-MM-ddTHH:mm: all others are counted from it, so that none drifts. */
  from: string
}
/** One of a rule's times: the nth, counted from 0. */
export type Occurrence = { occurrence: number; sendAt: Millis }

/**
 * Returns what the company's clock shows at the nth time of a rule. A month without the day has its last day instead: the 31st is the
 * 28th in February and the 31st again in March.
 */
export function occurrenceWall({ every, from }: Omit<RepeatRule, 'until'>, n: number): string {
  const [day = '', time = ''] = from.split('T')
  return `${every === 'month' ? monthsLater(day, n) : daysLater(day, every === 'week' ? 7 * n : n)}T${time}`
}

/** Returns the last number of a rule’s times that is before a day for certain; negative before its first. Counts nothing through. */
export function occurrenceBefore({ every, from }: Omit<RepeatRule, 'until'>, day: string): number {
  if (every === 'month') return monthOf(day) - monthOf(from) - 1
  const days = Math.round((Date.parse(day) - Date.parse(from.slice(0, 10))) / DAY_MS)
  return Math.ceil(days / (every === 'week' ? 7 : 1)) - 1
}

/** Returns the first time of a rule after the nth that is still ahead; null when the rule ends before it. */
export function nextOccurrence(
  rule: RepeatRule,
  n: number,
  now: Millis,
  timezone: string,
): Occurrence | null {
  for (let occurrence = n + 1; ; occurrence++) {
    const wall = occurrenceWall(rule, occurrence)
    if (wall.slice(0, 10) > rule.until) return null
    const sendAt = zonedTime(wall, timezone)
    if (sendAt > now) return { occurrence, sendAt }
  }
}

/**
 * Whether the time for one is over: the one after it is nearer. What was due while nothing ran is not made up for; of a row of missed
 * ones none goes out just before the next.
 */
export function isMissed(
  rule: RepeatRule,
  { occurrence, sendAt }: Occurrence,
  now: Millis,
  timezone: string,
): boolean {
  // It may have been given another time than its own.
  const after = nextOccurrence({ ...rule, until: FOREVER }, occurrence, sendAt, timezone)
  return after !== null && now - sendAt > (after.sendAt - sendAt) / 2
}
const FOREVER = '9999-12-31'

export function daysLater(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // The day 0 of a month is the last one of the month before.
  const last = new Date(Date.UTC(year, month + months, 0))
  return dayOf(last.setUTCDate(Math.min(date, last.getUTCDate())))
}

/** Months since the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

const dayOf = (time: Millis) => new Date(time).toISOString().slice(0, 10)
