/** Specification part 1 §9 and part 2 §9. */
export const SEARCH_DEBOUNCE_MS = 500
/** A list loads more this close to its end, in pixels (specification part 1 §9). */
export const LIST_LOAD_MARGIN_PX = 100
