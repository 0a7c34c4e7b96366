/** Figures of the session-node. */

/** Times an open socket must hold before its earlier failures are forgotten: a short `open` between closes would hide a loop. */
export const STABLE_AFTER_MS = 60_000
/** Open, but WhatsApp never said that all waiting messages were sent: the socket is recycled. */
export const PENDING_NOTIFICATIONS_MS = 60_000
/** Restored sessions a second: a node with hundreds does not knock on WhatsApp's servers with all at once. */
export const RESTORE_PER_SECOND = 5

export const BACKOFF_BASE_MS = 2_000
export const BACKOFF_MAX_MS = 300_000
export const CONFLICT_WAIT_MIN_MS = 30_000
export const CONFLICT_WAIT_MAX_MS = 60_000
export const CONFLICT_WINDOW_MS = 600_000
export const CONFLICTS_MAX = 3
/** A restricted account is tried again this often. */
export const RESTRICTED_WAIT_MS = 1_800_000

/** A socket is closed this long before its lease could be another's. */
export const LEASE_SAFETY_MS = 5_000

/** Undelivered events at which sockets are closed rather than messages dropped, and at which they open again. */
export const OUTBOX_HIGH_WATER = 200_000
export const OUTBOX_LOW_WATER = 150_000
/** Between tries to write to a full disk. */
export const DISK_RETRY_MS = 15_000

/**
 * Hashes of what a session read last: more than receipts can be lost on a connection that ends (about 100 bytes each, in the few
 * hundred kilobytes that wait in a socket).
 */
export const READ_STANZAS_KEPT = 10_000
/** Sent messages are kept for retry requests of their readers. */
export const SENT_KEEP_MS = 7 * 24 * 3_600_000
/** Placeholders can heal for as long as WhatsApp resends. */
export const PLACEHOLDER_KEEP_MS = 14 * 24 * 3_600_000
/** Credentials of a session that was logged out, for an inquiry. */
export const ARCHIVE_KEEP_MS = 7 * 24 * 3_600_000
export const SWEEP_EVERY_MS = 3_600_000

export const DRAIN_BACKOFF_BASE_MS = 250
export const DRAIN_BACKOFF_MAX_MS = 15_000
export const LINK_BACKOFF_BASE_MS = 250
export const LINK_BACKOFF_MAX_MS = 10_000
/** An answer of the edge that takes longer counts as none. */
export const EDGE_TIMEOUT_MS = 20_000
export const MEDIA_TIMEOUT_MS = 120_000
/** A packed history or frame, once it is unpacked: a history's chunk has a few megabytes. */
export const INFLATED_MAX_BYTES = 64 * 1024 * 1024
/** Profile pictures: previews have a few kilobytes, full ones a few hundred. */
export const PICTURE_MAX_BYTES = 1024 * 1024
export const PICTURE_TIMEOUT_MS = 10_000

/** Everything a stop may take (SIGTERM), and what of it the outbox may use to empty itself. */
export const STOP_MS = 9_000
export const STOP_DRAIN_MS = 4_000
/** A socket that does not close by itself is cut after this long. */
export const SOCKET_CLOSE_MS = 1_500
