import { MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Rows of one page of schedules. */
export const SCHEDULES_PAGE = 20
/** How far ahead a message is planned, in days: own bound, beyond it nobody remembers why. */
export const SCHEDULE_MAX_DAYS = 366
/** A claim outlives any send by far; after it whoever sent is dead, and sending again finds what is written. */
export const SCHEDULE_LEASE_MS = 2 * MINUTE_MS
/** Due messages that one sweep sends; more come with the next one, a moment later. */
export const SCHEDULES_AT_ONCE = 50
/** Tries that failed on our side, before the attendant is told. */
export const SCHEDULE_MAX_ATTEMPTS = 6
/** First wait after such a failure; doubles up to the lease. */
export const SCHEDULE_RETRY_MS = 5 * SECOND_MS
