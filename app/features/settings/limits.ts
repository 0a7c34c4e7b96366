/** Changes beside the options: as many as stand there without scrolling. */
export const NEWEST_CHANGES = 6
/** Of a text before and after a change beside the options, so that both are seen. */
export const NEWEST_VALUE_CHARS = 50
/** Letters of a value that stands among other words. */
export const BRIEF_CHARS = 120
