import { MINUTE_MS } from '#core/time.ts'

/** Contacts of one page (specification part 1 §9). */
export const CONTACTS_PAGE = 20
/** Contacts that the export reads at once: 20 000 in forty statements, of the thousand that one call of a Worker may make. */
export const EXPORT_PAGE = 500
/** Most contacts that GET /contacts/list gives at once: enough for a picker, bounded for the database. */
export const CONTACT_LIST_MAX = 500
/** Shortest text that searches anywhere in a name or number (specification part 1 §9); shorter ones look at beginnings. */
export const SEARCH_MIN_CHARS = 3
/** Words of one search: further ones narrow nothing that a person looks for, and an expression of SQLite is 100 deep. */
export const SEARCH_WORDS_MAX = 20
/** Specification part 1 §5. */
export const NAME_MIN_CHARS = 2
export const NAME_MAX_CHARS = 50
export const NUMBER_MIN_DIGITS = 8
export const NUMBER_MAX_DIGITS = 50
/** Own bounds: an extra field is a line of a form, not a document. */
export const EXTRA_INFO_MAX = 50
export const EXTRA_INFO_NAME_MAX_CHARS = 100
export const EXTRA_INFO_VALUE_MAX_CHARS = 1000
/** Digits or letters of a provider's id that name a person nobody named. */
export const ID_TAIL_CHARS = 6

/** How often a merge is planned anew when the two contacts change while it is written. */
export const MERGE_TRIES = 5
/** Ids of messages remembered of a ticket that was emptied, to be moved back: under 1 MB of D1's 2 MB a row. */
export const MERGE_MESSAGES_KEPT = 50_000
/** Merges of one contact that are listed. */
export const CONTACT_MERGES_SHOWN = 100
/** Tickets that a merge tells the screens of one by one; the others are history, which is read when it is opened. */
export const MERGE_TICKETS_TOLD = 50
/** Whoever saves a contact waits for the check of its number at most this long. */
export const NUMBER_CHECK_TIMEOUT_MS = 8_000
/** Largest profile picture that is kept: previews have a few kilobytes. */
export const PICTURE_MAX_BYTES = 1024 * 1024
/** A signed path for a picture outlives its transfer. */
export const PICTURE_PATH_TTL_MS = 60_000
/** People of a linked phone's address book in one statement: about 150 KB of JSON of D1's 2 MB. */
export const PHONE_CONTACTS_PAGE = 500
/** Rows of a spreadsheet that one call imports: a page of the browser's progress, and few enough for one statement. */
export const IMPORT_ROWS_MAX = 100
/** Rows of a spreadsheet that is sent as a file: what one call can save while its caller waits. */
export const UPLOAD_ROWS_MAX = 1000
/**
 * What is read of such a file: its rows and their titles, with empty rows between them. A thousand people with fifty columns are 5 MB
 * unpacked and 50 000 cells; more keeps an isolate, which serves others meanwhile, busy for too long.
 */
export const UPLOAD_SHEET_LIMITS = {
  rows: UPLOAD_ROWS_MAX + 1,
  lastRow: 10 * UPLOAD_ROWS_MAX,
  columns: 256,
  elements: 200_000,
  unpackedBytes: 8 * 1024 * 1024,
}
/** Such files are read one at a time, with a rest between two: each may take 200 ms. */
export const SHEET_TURNS = { waiting: 20, waitingOfOne: 3, waitMs: 10_000, apartMs: 400 }
/** Longer cells are wrong in any column; their end is not kept. */
export const IMPORT_CELL_MAX_CHARS = 300
/** Numbers that a linked phone is asked about in one command (protocol/session/commands.ts). */
export const NUMBER_CHECK_PHONES = 20
/** A page of rows waits for WhatsApp's answers at most this long before the rest is saved unchecked: a browser waits 20 seconds. */
export const NUMBER_CHECKS_TURN_MS = 8_000
/** Rows that one page of a person's export or erasure reads: messages of 2 KB stay around 1 MB. */
export const PERSON_PAGE = 500
/** Entries of one index that a call for probable duplicates reads at most: a few milliseconds, whatever the book's size. */
export const DUPLICATES_WALK = 2000
/** Of more contacts that share a number's end, an e-mail or a name, these are compared: so many are a mistake of an import. */
export const DUPLICATES_ALIKE_MAX = 10
/** A spreadsheet that a page without scripts sends, as the API takes one. */
export const SHEET_FILE_MAX_BYTES = 1024 * 1024
/** Most tags on one contact; own bound. */
export const CONTACT_TAGS_MAX = 100
/** Numbers that a person from whom they are hidden may find to be somebody's, as e-mails that are taken (domains/users/limits.ts). */
export const KNOWN_NUMBERS_PER_USER = { limit: 20, windowMs: 60 * MINUTE_MS }
/**
 * Numbers that such a person may save, somebody's or not: more than anybody writes down by hand, while the million that stand behind a number
 * shown as 5511*******21 take a year.
 */
export const SAVED_NUMBERS_PER_USER = { limit: 100, windowMs: 60 * MINUTE_MS }
