/** Searches a device remembers of a person. */
export const RECENT_SEARCHES = 8
/** People and tickets that a group shows before it is opened. */
export const GROUP_SHOWN = 4
/** While nothing is found yet, this many parts of the past are looked through unasked. */
export const UNASKED_LOOKS = 4
/** The same search within this time is answered from what is here. */
export const RESULTS_FRESH_MS = 30_000
