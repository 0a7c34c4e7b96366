/** How long the answer to a ping may take (specification part 1 §7). */
export const PONG_TIMEOUT_MS = 18_000
/** The attendant's presence is said again this often (specification part 1 §4). */
export const USER_STATUS_INTERVAL_MS = 5 * 60_000
/** The first try after a drop comes quickly, spread so that a room of attendants does not come back as one. */
export const FIRST_RETRY_MS = { least: 200, spread: 800 }
/** Later tries: `growth` longer each time. */
export const RETRY_MS = { least: 1_000, spread: 6_000, growth: 1.3, most: 15_000 }
/** A badge that cannot be patched is read again this long after the last reason to. */
export const COUNTS_REFRESH_MS = 1_500
/** And this long after the first reason: where there is always one more, badges are right all the same. */
export const COUNTS_REFRESH_MOST_MS = 15_000
/** A page's data is read again this long after the last change it heard of. */
export const DIRECTORY_REFRESH_MS = 150
/** Conversations that words moved between are read again this long after the last of a burst: a pairing may join hundreds of people. */
export const MOVED_READ_MS = 150
export const MOVED_READ_MOST_MS = 1_000
