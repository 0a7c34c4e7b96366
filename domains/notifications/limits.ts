import { DAY_MS } from '#core/time.ts'

/** Mentions an attendant is shown: older ones are history. */
export const MENTIONS_SHOWN = 50
/** Characters of a note that stand in the list of mentions. */
export const MENTION_TEXT_CHARS = 140
/** Browsers of one person that may be woken; the one that was longest without a sign goes when another comes. */
export const SUBSCRIPTIONS_A_USER = 10
/** Longest address of a push service: real ones have about 200 characters. */
export const ENDPOINT_MAX_CHARS = 1_000
/** A notice waits this long: whoever looks at the ticket reads it meanwhile, and is not woken. */
export const NOTICE_SETTLE_MS = 2_000
/** The job that sends comes after the settling, in whole seconds. */
export const NOTICE_JOB_SECONDS = 3
/** A browser hears of one ticket no more often than this, whatever happens in it. */
export const NOTICE_PAUSE_MS = 30_000
/** A send that has not ended by then is taken for lost, and repeated. */
export const NOTICE_LEASE_MS = 60_000
/** Notices that one job sends. */
export const NOTICES_A_TURN = 60
/** Tries of a notice against a push service that fails, and the waits between them (RFC 8030 §5.4: Retry-After goes first). */
export const NOTICE_MAX_ATTEMPTS = 5
export const NOTICE_RETRY_FIRST_MS = 15_000
export const NOTICE_RETRY_MAX_MS = 15 * 60_000
/** A push service that answers nothing for this long is left. */
export const PUSH_TIMEOUT_MS = 10_000
/** A browser that is off for longer need not hear of it any more, in seconds (RFC 8030 §5.2). */
export const PUSH_TTL_SECONDS = 4 * 3_600
/** Notices refused in a row after which a browser is given up. */
export const PUSH_MAX_FAILURES = 10
/** Rows at rest are forgotten after this long. */
export const NOTICE_KEEP_MS = DAY_MS
/** Characters of a message in a notice. */
export const NOTICE_TEXT_CHARS = 120
/** Between two tests of one browser. */
export const TEST_PAUSE_MS = 5_000
