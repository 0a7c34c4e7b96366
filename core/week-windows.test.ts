import { describe, expect, it } from 'vitest'
import type { WeekWindow } from './week-windows.ts'
import { windowState } from './week-windows.ts'
import { WEEKDAYS_EN, weekdayOf } from './weekdays.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const at = (iso: string) => Date.parse(iso)
const state = (windows: readonly WeekWindow[], now: string, timezone = SAO_PAULO) => {
  const found = windowState(windows, at(now), timezone)
  const time = found.isInside ? found.until : found.next
  return [found.isInside, time === null ? null : new Date(time).toISOString()]
}

it('names the weekday of a date', () => {
  expect(weekdayOf('2026-03-02')).toBe('monday')
  expect(weekdayOf('2026-03-08')).toBe('sunday')
})

describe('windows of a week', () => {
  const night: WeekWindow[] = [{ weekday: 'monday', start: '22:00', end: '06:00' }]

  it('are of the zone: Monday 22:00 in São Paulo is Tuesday in UTC', () => {
    expect(state(night, '2026-03-03T00:59:59Z')).toEqual([false, '2026-03-03T01:00:00.000Z'])
    expect(state(night, '2026-03-03T01:00:00Z')).toEqual([true, '2026-03-03T09:00:00.000Z'])
    expect(state(night, '2026-03-03T01:00:00Z', 'UTC')).toEqual([true, '2026-03-03T06:00:00.000Z'])
    expect(state(night, '2026-03-03T01:00:00Z', 'Europe/Istanbul')[0]).toBe(true)
  })

  it('that cross midnight last into the day after theirs, and no day more', () => {
    expect(state(night, '2026-03-03T08:59:59Z')[0]).toBe(true)
    expect(state(night, '2026-03-03T09:00:00Z')).toEqual([false, '2026-03-10T01:00:00.000Z'])
    // Monday's own small hours are Sunday's window.
    expect(state(night, '2026-03-02T05:00:00Z')).toEqual([false, '2026-03-03T01:00:00.000Z'])
  })

  it('cross the end of the week', () => {
    const sunday: WeekWindow[] = [{ weekday: 'sunday', start: '20:00', end: '08:00' }]
    expect(state(sunday, '2026-03-02T10:00:00Z')).toEqual([true, '2026-03-02T11:00:00.000Z'])
  })

  it('with the same start and end last a day', () => {
    const day: WeekWindow[] = [{ weekday: 'monday', start: '08:00', end: '08:00' }]
    expect(state(day, '2026-03-02T11:00:00Z')).toEqual([true, '2026-03-03T11:00:00.000Z'])
  })

  it('that touch are one, and a full week has no end', () => {
    const two: WeekWindow[] = [
      { weekday: 'tuesday', start: '00:00', end: '08:00' },
      { weekday: 'monday', start: '18:00', end: '00:00' },
    ]
    expect(state(two, '2026-03-02T22:00:00Z')).toEqual([true, '2026-03-03T11:00:00.000Z'])
    const full = WEEKDAYS_EN.map((weekday) => ({ weekday, start: '00:00', end: '00:00' }))
    expect(state(full, '2026-03-02T22:00:00Z')).toEqual([true, null])
    expect(state([], '2026-03-02T22:00:00Z')).toEqual([false, null])
  })

  it('keep their wall times when the clocks change', () => {
    const small: WeekWindow[] = [{ weekday: 'saturday', start: '22:00', end: '06:00' }]
    // In New York the clocks go from 02:00 to 03:00 on 8 March 2026, and back on 1 November.
    expect(state(small, '2026-03-08T05:00:00Z', 'America/New_York')).toEqual([
      true,
      '2026-03-08T10:00:00.000Z',
    ])
    expect(state(small, '2026-11-01T05:00:00Z', 'America/New_York')).toEqual([
      true,
      '2026-11-01T11:00:00.000Z',
    ])
    const skipped: WeekWindow[] = [{ weekday: 'sunday', start: '02:00', end: '03:00' }]
    expect(state(skipped, '2026-03-08T06:59:00Z', 'America/New_York')).toEqual([
      false,
      '2026-03-15T06:00:00.000Z',
    ])
  })
})
