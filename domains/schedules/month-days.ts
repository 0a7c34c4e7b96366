import { daysLater } from './repeat-times.ts'

/** Client-safe. */

const WEEK = 7

/** Returns the weeks that a month (yyyy-MM) is drawn in: whole ones, with days of the months beside it. `firstWeekday`: 0 is Sunday. */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = `${month}-01`
  const before = (weekdayOf(first) - firstWeekday + WEEK) % WEEK
  const weeks: string[][] = []
  for (let day = daysLater(first, -before); day.slice(0, 7) <= month; day = daysLater(day, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, n) => daysLater(day, n)))
  return weeks
}

/** Returns the month (yyyy-MM) so many months later. */
export function monthLater(month: string, months: number): string {
  const [year = 0, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one - 1 + months)).toISOString().slice(0, 7)
}

/** Null for what is no month that a calendar shows. */
export function monthFrom(text: string | null): string | null {
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text ?? '') ? text : null
}

/** Null for what is no day of the calendar. */
export function dayFrom(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

const weekdayOf = (day: string) => new Date(Date.parse(day)).getUTCDay()
