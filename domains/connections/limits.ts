import { SECOND_MS } from '#core/time.ts'

/** Specification part 2 §5. */
export const CONNECTION_NAME_MIN_CHARS = 2
export const CONNECTION_NAME_MAX_CHARS = 50
/** Longest text that goes out by itself (greeting, farewell …): a WhatsApp text holds 4096 characters. */
export const CONNECTION_TEXT_MAX_CHARS = 4096
/** Queues of one connection, own bound: a menu of more is no menu. */
export const CONNECTION_QUEUES_MAX = 50
/** Times a person is shown the menu, specification part 2 §9. */
export const BOT_QUEUES_DEFAULT = 3
/** Own bound of the dialog's counters. */
export const COUNTER_MAX = 1000
/** Longest wait the dialog takes, minutes: a year. */
export const WAIT_MAX_MINUTES = 525_600
/** Minutes after which a ticket goes to the queue of `sendIdQueue`; 0 is off (specification part 2 §9). */
export const TIME_SEND_QUEUE_MINUTES = [0, 5, 10, 15, 20, 25, 30, 60] as const
/** Old messages are imported from at most this far back (specification part 2 §9). */
export const IMPORT_MAX_YEARS = 2
/** After an import its tickets settle for this long before they may be closed together (specification part 2 §9). */
export const IMPORT_PREPARING_MS = 35 * SECOND_MS
/** Characters of a connection's API token (specification part 2 §3). */
export const API_TOKEN_CHARS = 30
/** Largest file that greets: WhatsApp's limit for video and sound (Cloud API, supported media types). */
export const GREETING_FILE_MAX_BYTES = 16 * 1024 * 1024
export const GREETING_FILE_NAME_MAX_CHARS = 120
/** A phone is asked to log out before its connection is deleted; this long, then it is forgotten without it. */
export const LOGOUT_PATIENCE_MS = 10 * SECOND_MS
/** Longest token of Meta that is taken; they are about 200 characters today. */
export const ACCESS_TOKEN_MAX_CHARS = 1000
