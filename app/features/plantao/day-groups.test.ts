import { expect, it } from 'vitest'
import { WEEKDAYS } from '#core/weekdays.ts'
import { dayGroups } from './day-groups.ts'

/** Seven days: `18-08` is a night, '' a day off. */
const week = (...times: string[]) =>
  WEEKDAYS.map(([weekday, weekdayEn], at) => {
    const [start = '', end = ''] = (times[at] ?? '').split('-')
    const time = (hour: string) => (hour === '' ? '' : `${hour}:00`)
    return { weekday, weekdayEn, startTime: time(start), endTime: time(end) }
  })
const said = (...times: string[]) =>
  dayGroups(week(...times)).map(
    ({ first, last, startTime, endTime }) => `${first} ${last} ${startTime} ${endTime}`,
  )

it('says days with the same times in one line', () => {
  expect(said('18-08', '18-08', '18-08', '18-08', '18-08', '00-00', '00-00')).toEqual([
    'monday friday 18:00 08:00',
    'saturday sunday 00:00 00:00',
  ])
})

it('keeps days apart that do not follow one another, and leaves out days off', () => {
  expect(said('18-08', '', '18-08', '19-08', '19-08')).toEqual([
    'monday monday 18:00 08:00',
    'wednesday wednesday 18:00 08:00',
    'thursday friday 19:00 08:00',
  ])
  expect(said()).toEqual([])
})
