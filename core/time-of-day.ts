import { MINUTE_MS } from './time.ts'
import type { Millis } from './time.ts'

/** HH:MM from 00:00 to 23:59. Without flags: forms check by it too. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** As TIME_OF_DAY, or empty. */
export const TIME_OF_DAY_OR_NONE = /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/

/** Whole hours and minutes as 03:12: a time since midnight, or how long something still lasts. */
export function hoursAndMinutes(ms: Millis): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
