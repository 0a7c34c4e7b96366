import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'

/** Between two messages of one forwarding (specification part 1 §4: about 900 ms). */
export const FORWARD_PAUSE_MS = 900
/** Messages of one forwarding: what WhatsApp's own apps let a person tick. */
export const FORWARD_MESSAGES_MAX = 30
/** Contacts of one forwarding; news for more people is a campaign. */
export const FORWARD_CONTACTS_MAX = 30
/** Sends of one forwarding: three minutes at the pause above. */
export const FORWARDS_MAX = 200
/** A claim outlives the copying of the largest file; after it whoever forwarded is dead. */
export const FORWARD_LEASE_MS = 3 * MINUTE_MS
/** Tries of a forward that failed on our side. */
export const FORWARD_MAX_ATTEMPTS = 5
/** First wait after such a try; twice as long after each. */
export const FORWARD_RETRY_MS = 2 * SECOND_MS
/** A file that is still on its way here is looked for this often … */
export const FILE_LOOK_MS = 5 * SECOND_MS
/** … for this long. */
export const FILE_PATIENCE_MS = 2 * MINUTE_MS
/** A finished forwarding is shown to whoever began it for this long. */
export const FORWARDS_SHOWN_MS = 10 * MINUTE_MS
/** And is kept this long, so that its id stays the same forwarding. */
export const FORWARDS_KEEP_MS = 7 * DAY_MS
