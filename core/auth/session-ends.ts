/** Why somebody who was signed in is asked to sign in again. */
export const SESSION_ENDS = [
  'expired',
  'signed_in_elsewhere',
  'signed_out',
  'signed_out_everywhere',
  'access_removed',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** Who signed out wanted to leave. Under everybody else the session was taken away: what they were writing waits for them. */
export const isUnasked = (end: SessionEnd): boolean => end !== 'signed_out'

/** What came over the wire as one of them; null when it is none. */
export function sessionEndFrom(value: unknown): SessionEnd | null {
  return SESSION_ENDS.find((end) => end === value) ?? null
}
