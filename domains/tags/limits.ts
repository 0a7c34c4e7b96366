/** Specification part 1 §5. */
export const TAG_NAME_MIN_CHARS = 3
/** Own bound: a tag is a word on a card. */
export const TAG_NAME_MAX_CHARS = 50
/** Tags of one page (specification part 1 §9: lists load 20 at a time). */
export const TAGS_PAGE = 20
