import { WORK_STEP_MINUTES } from '#domains/users/limits.ts'

const DAY_MINUTES = 24 * 60
const two = (value: number) => String(value).padStart(2, '0')
const TIMES: readonly string[] = [
  ...Array.from({ length: DAY_MINUTES / WORK_STEP_MINUTES }, (_, at) => {
    const minutes = at * WORK_STEP_MINUTES
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  }),
  '23:59',
]

/** The times that working hours begin and end at; one that was stored by other rules is among them. */
export function workTimes(stored = '00:00') {
  const times = TIMES.includes(stored) ? TIMES : [...TIMES, stored].sort()
  return times.map((time) => ({ value: time, label: time }))
}
