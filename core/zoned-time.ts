/**
 * Start of a calendar day (yyyy-MM-dd) in a time zone, in milliseconds UTC. Works for zones that skip midnight when the clock goes
 * forward: the first instant of the day is returned.
 */
export function zonedDayStart(day: string, timezone: string): number {
  return zonedTime(`${day}T00:00`, timezone)
}

/**
 * The instant at which the zone's clocks show `wall` (yyyy-MM-ddTHH:mm), in milliseconds UTC; NaN for a month or an hour that there is
 * not. A time that the clocks skip is as long after the gap as it is into it.
 */
export function zonedTime(wall: string, timezone: string): number {
  const asUtc = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(asUtc)) return NaN
  const guess = asUtc - offsetAt(asUtc, timezone)
  // The offset may differ at the guess itself (a change of clock that night).
  const time = asUtc - offsetAt(guess, timezone)
  return time + offsetAt(time, timezone) === asUtc ? time : Math.max(guess, time)
}

/** What the zone's clocks show at an instant, as yyyy-MM-ddTHH:mm. */
export function wallTime(time: number, timezone: string): string {
  return new Date(time + offsetAt(time, timezone)).toISOString().slice(0, 16)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the zone's wall clock is ahead of UTC at that instant, in milliseconds. */
function offsetAt(time: number, timezone: string): number {
  let format = formats.get(timezone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timezone, format)
  }
  const part = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  )
  const wall = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
  return wall - Math.floor(time / 1000) * 1000
}
