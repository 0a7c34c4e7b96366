import { DAY_MS } from '#core/time.ts'

/** Largest body of Meta's webhook: 3 MB by its documentation, and slack for headers of a proxy that re-encodes it. */
export const META_BODY_MAX_BYTES = 3_500_000
/** Longer ones are read one at a time: a message is some 2 kB in its webhook, and most come alone. */
export const META_QUICK_BYTES = 64 * 1024
/**
 * Turns for them. Nobody knows who sends before all is read: of one address three wait, so that a stranger stands before Meta with no more
 * than that and one that is read, each for 5 s at most, and Meta waits for longer than those take. Whoever is refused is Meta, which repeats, or nobody. One of 3 MB takes the processor about 40 ms.
 */
export const META_TURNS = { waiting: 20, waitingOfOne: 3, waitMs: 25_000, apartMs: 80 }
/**
 * Characters of events that a company's room is given in one call: the runtime takes 32 MiB, of two bytes a character outside of Latin, and
 * a single event may have as many as a body.
 */
export const INBOUND_PIECE_CHARS = 4_000_000
/** Of an event besides its key and payload. */
export const INBOUND_ROW_CHARS = 150
/** Events handled in one transaction: about 250 statements, well under D1's 1000 queries a call. */
export const INBOUND_PAGE = 80
/** An event that failed this often is set aside as dead, named in the log, never deleted. */
export const INBOUND_MAX_ATTEMPTS = 8
/** Longest wait before an event that failed is tried again: eight tries take about four minutes. */
export const INBOUND_RETRY_MAX_MS = 120_000
/** Meta repeats itself for 7 days; the keys of what was handled are kept a day longer. */
export const INBOUND_KEEP_MS = 8 * DAY_MS
/** Characters of JSON in one parameter: D1 takes 2 MB a statement, characters outside ASCII count double or more. */
export const JSON_PARAM_CHARS = 400_000
/**
 * Version of what this release can read of stored events. Increase it with every driver or reader that learns a kind: events that an older
 * release held are then handled.
 */
export const READER_VERSION = 1
/** Events whose account was linked after they arrived, moved to their company in one minute. */
export const UNROUTED_PAGE = 500
/** A looked-up route of a phone number id to its company is trusted this long in an isolate. */
export const ROUTE_CACHE_MS = 10_000
/** Routes kept in an isolate; the longest unknown goes first. */
export const ROUTES_KEPT = 10_000
/** What waits beyond its drain is looked at again after this long. */
export const INBOUND_LOOK_MS = 5_000
/** At most one wake-up job a second for a company's inbound events: the rows are the truth, the job is a reminder. */
export const WAKE_UP_EVERY_MS = 1000
/** Base64 of a preview picture or waveform kept with its message: a larger one is left out, the file comes anyway. */
export const THUMBNAIL_MAX_CHARS = 8 * 1024
/** Contact cards of one message. */
export const CARDS_MAX = 50
