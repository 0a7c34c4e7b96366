import { MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** A broken connection is marked on its menu entry only when it stays broken (specification part 1 §9). */
export const CONNECTION_WARNING_DELAY_MS = 2 * SECOND_MS
/** A socket that comes back sooner was never worth a word. */
export const RECONNECTING_DELAY_MS = 1_500
/** How often an open tab asks whether the server has moved on. */
export const VERSION_CHECK_MS = 5 * MINUTE_MS
/** Tickets listed under the bell. */
export const BELL_SHOWN = 8
/** Badges count no further. */
export const BADGE_MAX = 99
/** Steps of the volume (specification part 1 §2). */
export const VOLUME_STEP = 0.1
export const DEFAULT_VOLUME = 1
/** Between the words that another computer signed in and leaving (specification part 1 §4). */
export const SIGNED_IN_ELSEWHERE_MS = SECOND_MS
/** Between the words that a page is not for this company, or this person, and leaving it (specification part 3 §6). */
export const REFUSED_LEAVES_MS = SECOND_MS
/** Unread mentions that the bell lists above the tickets. */
export const BELL_MENTIONS_SHOWN = 5
/** The letter after `g` follows within this long. */
export const GO_KEY_MS = 1_500
/** A pointer rests this long on the way to a page before the page is loaded ahead. */
export const POINTED_REST_MS = 65
/** How far the sheet of a phone is pulled down until it closes, in CSS pixels. */
export const SWIPE_CLOSE_PX = 80
/** A pointer rests this long on a group of the closed rail until its entries open, and is away this long until they close. */
export const FLYOUT_OPEN_MS = 150
export const FLYOUT_CLOSE_MS = 250
/** A command bar that comes later than this is said to be on its way: on a good network it is there sooner. */
export const AWAITED_SILENTLY_MS = 2 * SECOND_MS
