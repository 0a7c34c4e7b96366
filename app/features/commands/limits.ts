/** Commands whose last use is remembered. */
export const RECENT_KEPT = 30
/** Of those, listed before anything is typed. */
export const RECENT_SHOWN = 3
/** People, tickets and messages each that a search lists here; the search of the desk has more. */
export const FOUND_SHOWN = 5
/** Entries of a list of its own that stand beside other commands: the rest is in the list. */
export const CHILDREN_SHOWN = 3
