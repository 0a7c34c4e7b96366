import type { RecordValues } from '#core/changed-meanwhile.ts'
import { formatNumber } from '#core/phone.ts'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import type { WeekdayEn } from '#core/weekdays.ts'
import type { OnCallTimes } from './on-call-times.ts'

/** Client-safe. What a form of an entry begins with, and how its times are called there: `mondayStart`, `mondayEnd` … */
export type TimeField = `${WeekdayEn}${'Start' | 'End'}`
export type OnCallFormValue = Record<TimeField, string> & {
  userId: number
  phone: string
  interval: number
}

export const startField = <Day extends WeekdayEn>(weekday: Day) => `${weekday}Start` as const
export const endField = <Day extends WeekdayEn>(weekday: Day) => `${weekday}End` as const

export function timeValues(times: OnCallTimes): Record<TimeField, string> {
  return Object.fromEntries(
    WEEKDAYS_EN.flatMap((weekday) => [
      [startField(weekday), times[weekday].startTime],
      [endField(weekday), times[weekday].endTime],
    ]),
  ) as Record<TimeField, string>
}

export function formValueOf(fields: {
  userId: number
  phone: string
  interval: number
  times: OnCallTimes
}): OnCallFormValue & RecordValues {
  const { userId, phone, interval, times } = fields
  return { userId, phone: formatNumber(phone), interval, ...timeValues(times) }
}
