import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Rows of one page of schedules. */
export const SCHEDULES_PAGE = 20
/** How far ahead a message is planned, in days: own bound, beyond it nobody remembers why. */
export const SCHEDULE_MAX_DAYS = 366
/** How long a message may repeat, in days: own bound, two years; then somebody looks at it again. */
export const REPEAT_MAX_DAYS = 731
/** Characters of the text in the table (specification part 3 §9). */
export const SCHEDULE_BODY_SHOWN_CHARS = 25
/** Messages of one day that the calendar shows; the rest is a number. */
export const CALENDAR_DAY_ROWS = 3
/** Series whose coming times the calendar shows: own bound, each is counted through the days shown. */
export const CALENDAR_SERIES_MAX = 100
/**
 * Messages of one user that wait to be sent: forty a working day for a month, more than anybody plans by hand. Each is claimed and sent
 * alone by the company's room, which must not be held up by one person's thousands.
 */
export const SCHEDULES_WAITING_MAX = 1_000
/** A claim outlives any send by far; after it whoever sent is dead, and sending again finds what is written. */
export const SCHEDULE_LEASE_MS = 2 * MINUTE_MS
/** Due messages that one sweep sends; more come with the next one, a moment later. */
export const SCHEDULES_AT_ONCE = 50
/** Tries that failed on our side, before the attendant is told. */
export const SCHEDULE_MAX_ATTEMPTS = 6
/** First wait after such a failure; doubles up to the lease. */
export const SCHEDULE_RETRY_MS = 5 * SECOND_MS
/** How long a cancelled message can be put back: own bound, far longer than the notice that offers it stands. */
export const SCHEDULE_UNDO_MS = 5 * MINUTE_MS
/** How long a cancelled message is kept with its file, for whoever gives it another time: own bound. */
export const SCHEDULE_CANCELLED_KEEP_MS = 7 * DAY_MS
/** Cancelled messages that one sweep forgets. */
export const CANCELLED_FORGOTTEN_AT_ONCE = 50
