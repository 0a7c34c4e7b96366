import { SECOND_MS } from '#core/time.ts'

/** Height of a row in pixels before contacts-page.css has said it: of a table's, as there. */
export const ROW_HEIGHT = 53
/** Rows that are drawn beyond those in sight. */
export const ROWS_BEYOND = 8
/** Pages that are read anew when the room says that many contacts changed; who has more loaded is asked. */
export const REREAD_PAGES = 10
/** Many frames of that kind in a row are one. */
export const REREAD_REST_MS = SECOND_MS
/** Tags that a row shows before it counts the rest. */
export const ROW_TAGS = 2
/** Contacts that may be meant already, shown below what is typed. */
export const SIMILAR_SHOWN = 3
/** Largest spreadsheet that is read, in bytes: it is unpacked in the browser's memory. */
export const SHEET_MAX_BYTES = 10 * 1024 * 1024
export const PREVIEW_ROWS = 5
/** Tries of a page of rows whose answer did not come, and the first wait between them. */
export const IMPORT_TRIES = 4
export const IMPORT_WAIT_MS = 1.5 * SECOND_MS
/** Pairs of probable duplicates that are shown at once. */
export const DUPLICATES_SHOWN = 10
/** Calls of `findDuplicates` for one page of them, each of a few milliseconds: 60 000 entries, a book of 20 000 looked at by number, e-mail and name. */
export const DUPLICATES_WALKS = 30
