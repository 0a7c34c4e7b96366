import { SECOND_MS } from '#core/time.ts'

/** Own bounds of a help's words. */
export const HELP_TITLE_MAX_CHARS = 120
export const HELP_DESCRIPTION_MAX_CHARS = 500
/** Own bound: a video is named by its code, or by an address that holds it. */
export const VIDEO_ADDRESS_MAX_CHARS = 300
/** Helps of one page (specification part 1 §9: lists load 20 at a time). */
export const HELPS_PAGE = 20
/** Helps that GET /helps/list answers at most, own bound: the platform's owner makes a few dozen. */
export const HELPS_LISTED = 500
/** A preview picture of 320 × 180 pixels has some 15 kB; own bound. */
export const THUMBNAIL_MAX_BYTES = 256 * 1024
/** Nobody waits for a preview picture; own bound. */
export const THUMBNAIL_TIMEOUT_MS = 5 * SECOND_MS
