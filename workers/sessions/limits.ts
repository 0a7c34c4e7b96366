import { MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Body of one POST of events: a batch ends at 512 KB by the protocol, and one event may be larger than that by itself. */
export const SESSION_EVENTS_MAX_BYTES = 2 * 1024 * 1024
/** A node that lost its line comes back within seconds; only one that stays away longer is news for its companies. */
export const NODE_LOST_AFTER_MS = 20 * SECOND_MS
/** Until a company that could not be told of a lost node is told again. */
export const TELL_AGAIN_MS = 30 * SECOND_MS
/** A new time of the last message is worth a call to the company's room this often. */
export const LAST_MESSAGE_EVERY_MS = MINUTE_MS
/** What a command may take unless its caller says otherwise (core/session-port.ts). */
export const COMMAND_TIMEOUT_MS = 15 * SECOND_MS
/** How long a command waits for a node that was just started. */
export const WAKE_WAIT_MS = 10 * SECOND_MS
/** After a start, no node is asked to start again for this long. */
export const WAKE_PAUSE_MS = 30 * SECOND_MS
