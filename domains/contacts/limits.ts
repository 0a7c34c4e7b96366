/** Contacts of one page; the export reads pages of this size (specification part 1 §9). */
export const CONTACTS_PAGE = 20
/** Most contacts that GET /contacts/list gives at once: enough for a picker, bounded for the database. */
export const CONTACT_LIST_MAX = 500
/** Shortest text that searches anywhere in a name or number (specification part 1 §9); shorter ones look at beginnings. */
export const SEARCH_MIN_CHARS = 3
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
