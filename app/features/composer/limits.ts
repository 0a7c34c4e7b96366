/** A quick reply's label in the list of the slash (specification part 1 §2). */
export const QUICK_LABEL_MAX_CHARS = 35
/** Quick replies are read again when the list opens after this long. */
export const QUICK_MESSAGES_FRESH_MS = 60_000
