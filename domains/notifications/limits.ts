/** Mentions an attendant is shown: older ones are history. */
export const MENTIONS_SHOWN = 50
/** Characters of a note that stand in the list of mentions. */
export const MENTION_TEXT_CHARS = 140
