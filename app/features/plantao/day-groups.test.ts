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
    ({ first, last, count, startTime, endTime }) =>
      `${count}: ${first} ${last} ${startTime} ${endTime}`,
  )

it('says days with the same times in one line', () => {
  expect(said('18-08', '18-08', '18-08', '18-08', '18-08', '00-00', '00-00')).toEqual([
    '5: monday friday 18:00 08:00',
    '2: saturday sunday 00:00 00:00',
  ])
})

it('keeps days apart that do not follow one another, and leaves out days off', () => {
  expect(said('18-08', '', '18-08', '19-08', '19-08')).toEqual([
    '1: monday monday 18:00 08:00',
    '1: wednesday wednesday 18:00 08:00',
    '2: thursday friday 19:00 08:00',
  ])
  expect(said()).toEqual([])
})
