/** Numbers of specification part 1 §9 unless another source is named. */
export const SEARCH_DEBOUNCE_MS = 500
export const CONTACT_SEARCH_MIN_CHARS = 3
/** The list asks for more this close to its end. */
export const LIST_LOAD_MARGIN_PX = 100
export const PREVIEW_MAX_CHARS = 40
export const NAME_MAX_CHARS = 60
/** On narrow screens a name is this many characters plus an ellipsis. */
export const NARROW_NAME_CHARS = 10
/** Tags that a row shows before it counts the rest (specification part 1 §2). */
export const ROW_TAGS = 2
/** Narrow screens (specification part 1 §2). */
export const NARROW_QUERY = '(max-width: 600px)'
/** Height of a row of the list, in pixels; tickets.css draws it. */
export const ROW_HEIGHT = 80
/** Tickets that are ticked at most: each is a call of its own. */
export const TICKED_MAX = 50
/** A pointer rests this long on a row before its conversation is fetched ahead. */
export const PREFETCH_REST_MS = 80
