import { DAY_MS, HOUR_MS } from '#core/time.ts'
import { wallTime, zonedTime } from '#core/zoned-time.ts'

export type SnoozePreset = { key: 'hour' | 'tomorrow' | 'monday'; at: number }

/** The day's work begins. */
const MORNING = '09:00'
const MONDAY = 1

/** Times people put a ticket aside until, by the company's clock; one that would be another's twin is left out. */
export function snoozePresets(now: number, timezone: string): SnoozePreset[] {
  const today = wallTime(now, timezone).slice(0, 10)
  const weekday = new Date(`${today}T00:00Z`).getUTCDay()
  // The coming Monday, never today.
  const toMonday = ((MONDAY - weekday + 6) % 7) + 1
  const morningIn = (days: number) =>
    zonedTime(
      `${new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)}T${MORNING}`,
      timezone,
    )
  return [
    { key: 'hour', at: now + HOUR_MS },
    { key: 'tomorrow', at: morningIn(1) },
    ...(toMonday === 1 ? [] : [{ key: 'monday' as const, at: morningIn(toMonday) }]),
  ]
}
