/** Shortest text that searches (specification part 1 §9). */
export const SEARCH_MIN_CHARS = 3
/** Longest text that is searched for: longer ones are pasted by mistake. */
export const SEARCH_MAX_CHARS = 200
/** Messages of one page of hits. */
export const MESSAGE_HITS_PAGE = 20
/**
 * Hits of a word that one call looks at to find a page of those that the viewer and the filters let through: it bounds what a common
 * word costs. The cursor goes on where the looking ended.
 */
export const HITS_LOOKED_AT = 2000
/** Clocks of carriers and ours may disagree by this much: a message may seem sent after it was stored. */
export const CLOCK_SKEW_MS = 24 * 3_600_000
/** Characters of a message shown around its first hit. */
export const SNIPPET_CHARS = 160
/** … and how many of them stand before it. */
export const SNIPPET_BEFORE_CHARS = 32
/** Messages of a ticket that one look of its own search reads: bodies of 2 KB stay around 2 MB. */
export const TICKET_SEARCH_PAGE = 1000
/** Hits in one ticket that are counted; who has more looks for something else. */
export const TICKET_HITS_MAX = 500
