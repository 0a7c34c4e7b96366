/** Specification part 1 §9 and part 2 §9. */
export const SEARCH_DEBOUNCE_MS = 500
/** A list loads more this close to its end, in pixels (specification part 1 §9). */
export const LIST_LOAD_MARGIN_PX = 100
/** Visits whose place in their page is remembered, and how long the way back to one is tried while the page grows. */
export const KEPT_PLACES = 50
export const BACK_TO_PLACE_MS = 5_000
