/** Rows of one page of a conversation: about three screens, one round trip. */
export const MESSAGES_PAGE = 40
/** Longest text of a message, in characters (WhatsApp Cloud API: text.body). */
export const TEXT_MAX_CHARS = 4096
/** Longest private note, which no provider limits. */
export const NOTE_MAX_CHARS = 16_384
/** One call to a provider may take this long before its outcome counts as unknown. */
export const SEND_TIMEOUT_MS = 15_000
/** A claim outlives the call by far; after it the sender is dead and the outcome unknown. */
export const SEND_LEASE_MS = 60_000
/** Tries of a message that the provider surely did not take. */
export const SEND_MAX_ATTEMPTS = 5
/** An unknown outcome waits this long for its status webhook before the attendant is told. */
export const UNKNOWN_PATIENCE_MS = 10 * 60_000
/** An ack, edit or delete waits this long for its message. */
export const PENDING_EFFECT_TTL_MS = 7 * 24 * 3_600_000
/** A message that WhatsApp has not acknowledged by then is sent once more under the same id (session protocol: message.ack). */
export const ACK_PATIENCE_MS = 30_000
