/** Specification part 1 §9 and part 2 §9. */
export const SEARCH_DEBOUNCE_MS = 500
/** A list loads more this close to its end, in pixels (specification part 1 §9). */
export const LIST_LOAD_MARGIN_PX = 100
/** Visits whose place in their page is remembered, and how long the way back to one is tried while the page grows. */
export const KEPT_PLACES = 50
export const BACK_TO_PLACE_MS = 5_000
/** As long as a pause in writing may last before a letter is a command again, where the text itself is gone; a slow typist's longest between two letters. */
export const WRITING_PAUSE_MS = 2_000
/** Between two letters of a word, for one who writes slowly: 30 words a minute are a letter every 400 ms, with room for a hesitation; ms. */
export const LETTER_PAUSE_MS = 700
/** How long buttons mean nothing to a press once others stood in their place: a choice between what is seen takes people about 400 ms. */
export const SETTLING_MS = 500
/** Longer than the parts of a screen take on a slow network. */
export const DRAWN_WITHIN_MS = 3_000
