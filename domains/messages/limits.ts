import { DAY_MS } from '#core/time.ts'

/** Rows of one page of a conversation: about three screens, one round trip. */
export const MESSAGES_PAGE = 40
/** Rows on either side of a message that is opened at its place: a screen above it and one below. */
export const AROUND_HALF = 20
/** Rows of one page of a contact's gallery: two screens of pictures. */
export const GALLERY_PAGE = 48
/** Longest private note, which no provider limits. */
export const NOTE_MAX_CHARS = 16_384
/** Text of a message that is kept of one that came in (WhatsApp's longest text; the Cloud API sends no more than 4096). */
export const INBOUND_TEXT_MAX_CHARS = 65_536
/** JSON of one part of what comes with it: cards, an order, an address, what its file is fetched with. Thumbnails are cut before. */
export const INBOUND_PART_MAX_CHARS = 65_536
/** A claim is renewed while its sender lives; after it the sender is dead and the outcome unknown. */
export const SEND_LEASE_MS = 60_000
export const SEND_LEASE_RENEW_MS = 20_000
/** An unknown outcome waits this long for its status webhook before the attendant is told. */
export const UNKNOWN_PATIENCE_MS = 10 * 60_000
/** An ack, edit or delete waits this long for its message. */
export const PENDING_EFFECT_TTL_MS = 7 * DAY_MS
/** A message that WhatsApp has not acknowledged by then is sent once more under the same id (session protocol: message.ack). */
export const ACK_PATIENCE_MS = 30_000
/** Writes of a message that WhatsApp never acknowledged, before the attendant is told. */
export const WRITTEN_MAX_ATTEMPTS = 3
/** A message whose phone is away knocks again after half of the time it has waited, within these bounds. */
export const AWAY_RETRY_MS = 3_000
export const AWAY_RETRY_MAX_MS = 5 * 60_000
/** A row of a connection that is down is looked at this often, in case nobody said that it is back. */
export const DOWN_LOOK_MS = 60_000
/** The customer's phone is told at most this often that somebody types in a ticket. */
export const TELL_TYPING_EVERY_MS = 5_000
/** Once it was told that they stopped, the next words are told this long after the last at the soonest. */
export const TELL_TYPING_AGAIN_MS = 2_000
/** A ticket that is looked at again and again asks for its customer's typing this often. */
export const WATCH_TYPING_EVERY_MS = 5 * 60_000
/** Tickets of one bite of history that are told one by one; more have the lists read again. */
export const HISTORY_TICKETS_TOLD = 20
/** How long after sending WhatsApp takes other words for a text (WhatsApp, "How to edit messages": 15 minutes). */
export const EDIT_WINDOW_MS = 15 * 60_000
/** Longest emoji of a reaction, in UTF-16 units: families of skin tones and subdivision flags (session protocol: message.react). */
export const EMOJI_MAX_CHARS = 40

/** A plus and the two spellings of a number (15 digits each), or a contact's id and a number. */
export const RECEIVER_MAX_CHARS = 64
