/** Specification part 1 §§5, 9. */
export const NOTE_MIN_CHARS = 2
/** Own bound: a note is a remark, not a document. */
export const NOTE_MAX_CHARS = 4000
/** Notes that one answer lists, newest first. */
export const NOTES_LISTED = 200
/** Notes of one page of a contact's. */
export const CONTACT_NOTES_PAGE = 10
