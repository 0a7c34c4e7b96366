import { DAY_MS } from '#core/time.ts'

/** Messages of one page of hits. */
export const MESSAGE_HITS_PAGE = 20
/**
 * Hits of a word that one call looks at to find a page of those that the viewer and the filters let through: it bounds what a common
 * word costs. The cursor goes on where the looking ended.
 */
export const HITS_LOOKED_AT = 2000
/** Clocks of carriers and ours may disagree by this much: a message may seem sent after it was stored. */
export const CLOCK_SKEW_MS = DAY_MS
/** Characters of a message shown around its first hit. */
export const SNIPPET_CHARS = 160
/** Characters that are looked through for hits at once: a long text is not folded beyond its first. */
export const MARK_PIECE_CHARS = 2000
/** … and how many of them stand before it. */
export const SNIPPET_BEFORE_CHARS = 32
/** Messages of a ticket that one look of its own search reads: bodies of 2 KB stay around 2 MB. */
export const TICKET_SEARCH_PAGE = 1000
/** Hits in one ticket that are counted; who has more looks for something else. */
export const TICKET_HITS_MAX = 500
/** Messages that one step of filling the word index reads and writes: a shard answers nobody else meanwhile. */
export const WORD_MOVE_PAGE = 200
/** … and their characters together, in UTF-8; one message may be longer. With its companies in front the list stays below D1's 2 MB. */
export const WORD_MOVE_CHARS = 200_000
/** How long a minute's run works on it. */
export const WORD_MOVE_MS = 20_000
/** Shortest text that records are found by: a queue may be called *TI*. */
export const RECORD_MIN_CHARS = 2
/** Records of one kind that a search brings; the list of that kind has the others. */
export const RECORDS_FOUND = 5
