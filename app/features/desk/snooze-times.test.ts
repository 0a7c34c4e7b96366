import { describe, expect, it } from 'vitest'
import { wallTime, zonedTime } from '#core/zoned-time.ts'
import { snoozePresets } from './snooze-times.ts'

const ZONE = 'America/Sao_Paulo'
const shown = (now: string, zone = ZONE) =>
  Object.fromEntries(
    snoozePresets(Date.parse(now), zone).map(({ key, at }) => [key, wallTime(at, zone)]),
  )

describe('presets of putting aside', () => {
  it('are in an hour, tomorrow at nine and on Monday at nine, by the company’s clock', () => {
    // A Wednesday, 22:30 in São Paulo and Thursday already in Greenwich.
    expect(shown('2026-11-19T01:30:00Z')).toEqual({
      hour: '2026-11-18T23:30',
      tomorrow: '2026-11-19T09:00',
      monday: '2026-11-23T09:00',
    })
  })

  it('mean the next Monday on a Monday, and name a Sunday’s tomorrow once', () => {
    expect(shown('2026-11-23T15:00:00Z')['monday']).toBe('2026-11-30T09:00')
    expect(shown('2026-11-22T15:00:00Z')).toEqual({
      hour: '2026-11-22T13:00',
      tomorrow: '2026-11-23T09:00',
    })
  })

  it('are nine in the morning also after a night that changed the clock', () => {
    // Berlin goes to summer time in the night to 2026-03-29.
    expect(shown('2026-03-28T12:00:00Z', 'Europe/Berlin')['tomorrow']).toBe('2026-03-29T09:00')
    expect(zonedTime('2026-03-29T09:00', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T07:00:00Z'))
  })
})
