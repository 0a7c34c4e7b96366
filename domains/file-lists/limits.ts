/** Specification part 3 §5. */
export const FILE_LIST_NAME_MIN_CHARS = 3
/** Own bound: a list is picked by its name from a menu. */
export const FILE_LIST_NAME_MAX_CHARS = 100
/** Own bound, of the name of one file. */
export const OPTION_NAME_MAX_CHARS = 100
/** Own bound: each file reaches the customer as a message of its own. */
export const OPTIONS_MAX = 20
/** Lists of a company, own bound. */
export const COMPANY_FILE_LISTS_MAX = 200
/** Lists of one page (specification part 1 §9: lists load 20 at a time). */
export const FILE_LISTS_PAGE = 20
/** Largest file: WhatsApp's limit for video and sound (Cloud API, supported media types). */
export const LIST_FILE_MAX_MB = 16
export const LIST_FILE_MAX_BYTES = LIST_FILE_MAX_MB * 1024 * 1024
