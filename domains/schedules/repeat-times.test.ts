import { expect, test } from 'vitest'
import { DAY_MS } from '#core/time.ts'
import { wallTime } from '#core/zoned-time.ts'
import { isMissed, nextOccurrence, occurrenceBefore, occurrenceWall } from './repeat-times.ts'
import type { RepeatEvery, RepeatRule } from './repeat-times.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const NEW_YORK = 'America/New_York'
const rule = (every: RepeatEvery, from: string, until = '2030-12-31'): RepeatRule => ({
  every,
  from,
  until,
})
const walls = (one: RepeatRule, count: number) =>
  Array.from({ length: count }, (_, n) => occurrenceWall(one, n))
const at = (text: string) => Date.parse(text)

test('the 31st is the last day of shorter months, and the 31st again after them', () => {
  expect(walls(rule('month', '2027-12-31T09:00'), 5)).toEqual([
    '2027-12-31T09:00',
    '2028-01-31T09:00',
    '2028-02-29T09:00',
    '2028-03-31T09:00',
    '2028-04-30T09:00',
  ])
  expect(occurrenceWall(rule('month', '2026-01-30T09:00'), 1)).toBe('2026-02-28T09:00')
})

test('days and weeks go over the ends of months and years', () => {
  expect(walls(rule('day', '2026-12-30T08:15'), 4).at(-1)).toBe('2027-01-02T08:15')
  expect(walls(rule('week', '2026-12-28T08:15'), 3).at(-1)).toBe('2027-01-11T08:15')
})

test('the company’s clock shows the same time before and after it is changed', () => {
  const daily = rule('day', '2026-03-07T09:00')
  const times = [1, 2].map((n) => nextOccurrence(daily, n - 1, 0, NEW_YORK)?.sendAt ?? 0)
  expect(times.map((time) => wallTime(time, NEW_YORK))).toEqual([
    '2026-03-08T09:00',
    '2026-03-09T09:00',
  ])
  // The night of the change is an hour shorter.
  expect(new Date(times[0] ?? 0).toISOString()).toBe('2026-03-08T13:00:00.000Z')
  const skipped = nextOccurrence(rule('day', '2026-03-07T02:30'), 0, 0, NEW_YORK)
  expect(wallTime(skipped?.sendAt ?? 0, NEW_YORK)).toBe('2026-03-08T03:30')
})

test('the last number before a day is found without counting, and lies near it', () => {
  for (const [every, pace] of [
    ['day', 1],
    ['week', 7],
    ['month', 62],
  ] as const)
    for (const from of ['2026-01-31T09:00', '2026-03-01T00:00'])
      for (const day of ['2025-12-01', '2026-01-31', '2026-03-01', '2026-03-31', '2099-12-01']) {
        const n = occurrenceBefore(rule(every, from), day)
        const last = occurrenceWall(rule(every, from), n).slice(0, 10)
        expect(last < day, `${every} ${from} ${day}`).toBe(true)
        expect(Date.parse(day) - Date.parse(last)).toBeLessThanOrEqual(pace * DAY_MS)
      }
})

test('the next one is ahead, whatever was missed, and none comes after the last day', () => {
  const daily = rule('day', '2026-03-02T09:00', '2026-03-10')
  expect(nextOccurrence(daily, 0, at('2026-03-02T12:00:00Z'), SAO_PAULO)).toEqual({
    occurrence: 1,
    sendAt: at('2026-03-03T12:00:00Z'),
  })
  expect(nextOccurrence(daily, 0, at('2026-03-08T12:00:00Z'), SAO_PAULO)).toEqual({
    occurrence: 7,
    sendAt: at('2026-03-09T12:00:00Z'),
  })
  expect(nextOccurrence(daily, 7, 0, SAO_PAULO)?.occurrence).toBe(8)
  expect(nextOccurrence(daily, 8, 0, SAO_PAULO)).toBeNull()
  expect(nextOccurrence(daily, 0, at('2026-03-10T12:00:00Z'), SAO_PAULO)).toBeNull()
})

test('one that is late is sent while it is nearer than the next', () => {
  const daily = rule('day', '2026-03-02T09:00')
  const first = { occurrence: 0, sendAt: at('2026-03-02T12:00:00Z') }
  expect(isMissed(daily, first, at('2026-03-03T00:00:00Z'), SAO_PAULO)).toBe(false)
  expect(isMissed(daily, first, at('2026-03-03T00:00:01Z'), SAO_PAULO)).toBe(true)
  const weekly = rule('week', '2026-03-02T09:00')
  expect(isMissed(weekly, first, at('2026-03-05T23:00:00Z'), SAO_PAULO)).toBe(false)
  expect(isMissed(weekly, first, at('2026-03-06T01:00:00Z'), SAO_PAULO)).toBe(true)
})
