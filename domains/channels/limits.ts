import { MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Between tries to bring a file while its phone or the provider is away. */
export const FILE_RETRY_MS = 30 * SECOND_MS
/** A phone that must upload a file again is off: it may be back much later. */
export const REUPLOAD_RETRY_MS = 10 * MINUTE_MS
/** Bringing one file, from the first byte to the last (session-node: MEDIA_TIMEOUT_MS). */
export const FILE_TIMEOUT_MS = 120 * SECOND_MS
/** A signed path for a session-node outlives the transfer it is for. */
export const FILE_PATH_TTL_MS = 5 * MINUTE_MS
/** A mark that is late is worth nothing: reading, typing. */
export const MARK_TIMEOUT_MS = 5 * SECOND_MS
/** Places in one `chat.read` (session protocol). */
export const READ_MARKS_MAX = 200
