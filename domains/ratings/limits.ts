import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'

/** How long a customer may take to rate where the connection does not say: automatic closing (specification part 1 §9). */
export const RATING_EXPIRES_MS = 24 * HOUR_MS
/** A bare rating that comes this long after nobody had answered in time still counts, and opens no new ticket … */
export const LATE_RATING_MS = 2 * DAY_MS
/** … and one that comes this long after another corrects it. Later a bare number may mean anything: somebody should see it. */
export const CORRECTION_MS = 10 * MINUTE_MS
/** Expired askings that one sweep closes; more come with the next one, a moment later. */
export const RATINGS_EXPIRED_AT_ONCE = 100
/** Words beside a number that still make it an answer ("nota 5, obrigado"); with more of them the customer says something else, too. */
export const WORDS_BESIDE_RATE = 3
