/** Changes beside the options: as many as stand there without scrolling. */
export const NEWEST_CHANGES = 6
