/** Commands whose last use is remembered. */
export const RECENT_KEPT = 30
/** Of those, listed before anything is typed. */
export const RECENT_SHOWN = 3
/** Tickets and contacts each that a search lists here; the search of the desk has more. */
export const FOUND_SHOWN = 5
