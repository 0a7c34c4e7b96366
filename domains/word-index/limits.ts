/** Shortest text that searches (specification part 1 §9). */
export const SEARCH_MIN_CHARS = 3
/** Words of one search: further ones narrow nothing that a person looks for. */
export const SEARCH_WORDS_MAX = 20
/** Text of one message that the word index takes in, companies included: D1 binds at most 2 MB. Nobody writes as much by hand. */
export const INDEXED_MAX_CHARS = 400_000
