/** Rows of one page of the ticket list. Three screens of rows at 1440 px; a page stays one round trip. */
export const TICKETS_PAGE = 20
/** Shortest text that searches (specification part 1 §9). */
export const SEARCH_MIN_CHARS = 3
/** Newest messages a word search looks at before it groups them by ticket: bounds the cost of a common word. */
export const SEARCH_MESSAGE_HITS = 200
/** People a name or number search looks at. */
export const SEARCH_CONTACT_HITS = 200
/** A reply is free for this long after the contact's last message (Meta's customer service window; specification part 1 §9). */
export const REPLY_WINDOW_HOURS = 24
/** Preview kept on the ticket. Lists cut it at 40 characters (specification part 1 §9), tooltips show more. */
export const PREVIEW_CHARS = 200
