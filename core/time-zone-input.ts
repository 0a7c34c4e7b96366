import { z } from 'zod'

/** Own bound: no zone has a name half as long. */
const TIME_ZONE_MAX_CHARS = 64

/** A time zone as input: one that the platform knows by a name (no offset), kept by the one that it has there. `error` is said of any other text. */
export const timeZoneInput = (error?: string) =>
  z
    .string({ error })
    .max(TIME_ZONE_MAX_CHARS, { error, abort: true })
    .overwrite((name) => canonicalTimeZone(name) ?? name)
    .refine((name) => canonicalTimeZone(name) !== null, { error })

/** Null for no zone, and for an offset. The platform takes a name in any case, and other names of the same zone. */
function canonicalTimeZone(name: string): string | null {
  // Intl takes `+03:00` too, which knows no summer time and has no name in a list.
  if (/^[+-]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
