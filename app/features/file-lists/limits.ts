/** Files on their way to the server at the same time: the others wait, so that each arrives soon. */
export const FILES_AT_ONCE = 2
