import type { WeekdayEn } from '#core/weekdays.ts'
import type { OnCallDay } from '#domains/plantao/plantao.types.ts'

/** So many days one after the other with the same times. */
export type DayGroup = {
  first: WeekdayEn
  last: WeekdayEn
  count: number
  startTime: string
  endTime: string
}

/** The days with times, Monday first, those that follow one another with the same times as one. */
export function dayGroups(days: readonly OnCallDay[]): DayGroup[] {
  const groups: (DayGroup & { at: number })[] = []
  for (const [at, { weekdayEn, startTime, endTime }] of days.entries()) {
    if (startTime === '' || endTime === '') continue
    const open = groups.at(-1)
    if (open?.at === at - 1 && open.startTime === startTime && open.endTime === endTime)
      Object.assign(open, { last: weekdayEn, count: open.count + 1, at })
    else groups.push({ first: weekdayEn, last: weekdayEn, count: 1, startTime, endTime, at })
  }
  return groups.map(({ at: _at, ...group }) => group)
}
