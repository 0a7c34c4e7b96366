import { HOUR_MS, MINUTE_MS } from '#core/time.ts'

/** Rows of one page of the ticket list. Three screens of rows at 1440 px; a page stays one round trip. */
export const TICKETS_PAGE = 20
/** Entries of one page of what happened to a contact's tickets. */
export const CONTACT_LOG_PAGE = 20
/** Newest messages a word search looks at before it groups them by ticket: bounds the cost of a common word. */
export const SEARCH_MESSAGE_HITS = 1000
/** A tag that more people have narrows a list less than its order does. */
export const TAGGED_LEAD_MAX = 500
/** People a name or number search looks at. */
export const SEARCH_CONTACT_HITS = 200
/** A reply is free for this long after the contact's last message (Meta's customer service window; specification part 1 §9). */
export const REPLY_WINDOW_HOURS = 24
/** Newest messages of a group's ticket that are read for the names of who wrote them. */
export const MEMBER_MESSAGES = 1000
/** Preview kept on the ticket. Lists cut it at 40 characters (specification part 1 §9), tooltips show more. */
export const PREVIEW_CHARS = 200
/** Tickets that are closed in one statement: bigger writes hold the database (Cloudflare D1, best practices). */
export const CLOSE_PAGE = 500
/** Tickets closed together that are told one by one; more have the lists read again. */
export const CLOSED_TICKETS_PUBLISHED = 20
/** Messages that are deleted in one transaction: bigger writes hold the database (Cloudflare D1, best practices). */
export const DELETE_PAGE = 500
/** Longest a ticket is put aside, in days: own bound, what comes later is a schedule. */
export const SNOOZE_MAX_DAYS = 366
/** Tickets that one sweep brings back; more come with the next one, a moment later. */
export const WAKE_PAGE = 100
/** Looking at a colleague's ticket again within this time is the same look. */
export const ACCESS_EVERY_MS = HOUR_MS
/** A move can be taken back for this long: the notice offers it for 7 s, and stands longer under a pointer or without a network. */
export const UNDO_MS = 2 * MINUTE_MS
