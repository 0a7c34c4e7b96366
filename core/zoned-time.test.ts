import { expect, test } from 'vitest'
import { wallTime, zonedDayStart, zonedTime } from './zoned-time.ts'

const iso = (time: number) => new Date(time).toISOString()

test('a wall time is the instant at which the zone’s clocks show it', () => {
  expect(iso(zonedTime('2026-03-02T09:00', 'America/Sao_Paulo'))).toBe('2026-03-02T12:00:00.000Z')
  expect(iso(zonedTime('2026-07-01T09:00', 'Europe/Berlin'))).toBe('2026-07-01T07:00:00.000Z')
  expect(wallTime(Date.parse('2026-03-02T12:00:00Z'), 'America/Sao_Paulo')).toBe('2026-03-02T09:00')
})

test.each([
  // Both sides of Greenwich: the first guess falls before the gap in the west, after it in the east.
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
  ['America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T01:00'],
])('a time that the clocks of %s skip comes after the gap', (zone, wall, shown) => {
  expect(wallTime(zonedTime(wall, zone), zone)).toBe(shown)
})

test('a day begins with its first instant where midnight is skipped', () => {
  expect(iso(zonedDayStart('2018-11-04', 'America/Sao_Paulo'))).toBe('2018-11-04T03:00:00.000Z')
})

test('an hour that the clocks show twice is one of the two', () => {
  for (const [zone, wall] of [
    ['America/New_York', '2026-11-01T01:30'],
    ['Europe/Berlin', '2026-10-25T02:30'],
  ] as const)
    expect(wallTime(zonedTime(wall, zone), zone)).toBe(wall)
})

test('an hour that there is not is no instant', () => {
  for (const text of ['2026-13-01T10:00', '2026-03-02T25:00'])
    expect(zonedTime(text, 'America/Sao_Paulo')).toBeNaN()
})
