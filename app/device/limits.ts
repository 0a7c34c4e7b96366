/** Lists whose first page a device keeps; the last shown go first. */
export const LISTS_KEPT = 8
/** Conversations whose newest page a device keeps. */
export const CONVERSATIONS_KEPT = 25
/** A copy longer than this, as JSON, is not kept: all of them together stay below some 8 MB. */
export const COPY_MAX_CHARS = 300_000
/** How often an open desk is kept. It is kept too when it goes out of sight. */
export const KEEP_EVERY_MS = 30_000
