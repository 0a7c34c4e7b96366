export { SEARCH_DEBOUNCE_MS } from '#app/components/limits.ts'

/** Numbers of specification part 1 §9 unless another source is named. */
export const CONTACT_SEARCH_MIN_CHARS = 3
export const PREVIEW_MAX_CHARS = 40
export const NAME_MAX_CHARS = 60
/** On the smallest screens a name is this many characters plus an ellipsis; on wider ones it has the room that is there. */
export const NARROW_NAME_CHARS = 10
export const SMALLEST_QUERY = '(max-width: 359px)'
/** Tags that a row shows before it counts the rest (specification part 1 §2). */
export const ROW_TAGS = 2
/** Narrow screens (specification part 1 §2). */
export const NARROW_QUERY = '(max-width: 600px)'
/** Room for list, conversation and contact side by side: 364 + 432 + 320 px. */
export const THREE_COLUMNS_PX = 1116
/** The last comments that are shown of a ticket that waits; the others are read once it is accepted. */
export const PEEK_COMMENTS = 3
/** Height of a row of the list, in pixels; tickets.css draws it. */
export const ROW_HEIGHT = 80
/** Tickets that are ticked at most: each is a call of its own. */
export const TICKED_MAX = 50
/** A pointer rests this long on a row before its conversation is fetched ahead. */
export const PREFETCH_REST_MS = 80
/** How long a notice stays that something was taken back: what it names may be out of sight; ms. */
export const TAKEN_BACK_MS = 7_000
/** How long a notice stays that a colleague handed a ticket over: it is to be read and opened; ms. */
export const HANDED_SHOWN_MS = 10_000
