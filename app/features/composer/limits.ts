/** A quick reply's label in the list of the slash (specification part 1 §2). */
export const QUICK_LABEL_MAX_CHARS = 35
