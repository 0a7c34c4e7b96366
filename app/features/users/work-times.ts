import { hoursAndMinutes } from '#core/time-of-day.ts'
import { DAY_MS, MINUTE_MS } from '#core/time.ts'
import { WORK_STEP_MINUTES } from '#domains/users/limits.ts'

const STEP_MS = WORK_STEP_MINUTES * MINUTE_MS
const TIMES: readonly string[] = [
  ...Array.from({ length: DAY_MS / STEP_MS }, (_, at) => hoursAndMinutes(at * STEP_MS)),
  '23:59',
]

/** The times that working hours begin and end at; one that was stored by other rules is among them. */
export function workTimes(stored = '00:00') {
  const times = TIMES.includes(stored) ? TIMES : [...TIMES, stored].sort()
  return times.map((time) => ({ value: time, label: time }))
}
