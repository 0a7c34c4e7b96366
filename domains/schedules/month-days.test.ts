import { expect, test } from 'vitest'
import { dayFrom, monthFrom, monthLater, weeksOf } from './month-days.ts'

test('a month is drawn in whole weeks, from the weekday a country begins them with', () => {
  const fromSunday = weeksOf('2026-11', 0)
  expect(fromSunday[0]).toEqual([
    ...['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
    '2026-11-07',
  ])
  expect(fromSunday.at(-1)?.at(-1)).toBe('2026-12-05')
  const fromMonday = weeksOf('2026-11', 1)
  expect([fromMonday[0]?.[0], fromMonday.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
  expect(weeksOf('2026-02', 0)).toHaveLength(4)
  for (const week of [...fromSunday, ...fromMonday]) expect(week).toHaveLength(7)
})

test('months go over the ends of years', () => {
  expect([monthLater('2026-12', 1), monthLater('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('what is no month and no day is none', () => {
  expect([monthFrom('2026-11'), monthFrom('2026-13'), monthFrom(null)]).toEqual([
    '2026-11',
    null,
    null,
  ])
  expect([dayFrom('2026-02-28'), dayFrom('2026-02-30'), dayFrom('hoje'), dayFrom(null)]).toEqual([
    '2026-02-28',
    ...[null, null, null],
  ])
})
