/** A time zone in words of the reader's language; its id, where the platform has no words for it. Takes milliseconds: for few zones at once. */
export function zoneName(language: string, timezone: string, now: number): string {
  try {
    const parts = new Intl.DateTimeFormat(language, {
      timeZone: timezone,
      timeZoneName: 'longGeneric',
    }).formatToParts(now)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    return name === undefined || name.startsWith('GMT') ? zoneId(timezone) : name
  } catch (thrown) {
    if (thrown instanceof RangeError) return zoneId(timezone)
    throw thrown
  }
}

/** The id of a time zone as people read it. */
export const zoneId = (timezone: string): string => timezone.replaceAll('_', ' ')
