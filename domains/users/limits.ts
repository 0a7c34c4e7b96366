import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Tries to sign in from one address, and at one e-mail from anywhere. */
export const TRIES_PER_ADDRESS = { limit: 5, windowMs: 20 * SECOND_MS }
export const TRIES_PER_EMAIL = { limit: 20, windowMs: 5 * MINUTE_MS }

/** A family of refresh tokens dies after this long without a refresh. */
export const REFRESH_TTL_MS = 30 * DAY_MS

/** How long an isolate believes a session row it has read: the longest that another isolate's revocation may stay unseen. */
export const SESSION_CHECK_MS = SECOND_MS
/** Session rows an isolate remembers; about 500 bytes each. */
export const SESSIONS_KEPT = 5_000

/** Never expires (specification part 1 §2). */
export const PLATFORM_COMPANY_ID = 1
