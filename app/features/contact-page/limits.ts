import { SECOND_MS } from '#core/time.ts'

/** Many changes in a row are read once, after this long without another, … */
export const NEWS_REST_MS = SECOND_MS / 2
/** … or after this long where they do not end. */
export const NEWS_AT_LEAST_MS = 5 * SECOND_MS
