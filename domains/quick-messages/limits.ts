import { MB_BYTES } from '../media/limits.ts'

/** Own bound: a shortcut is a word that is typed behind a slash. */
export const SHORTCODE_MAX_CHARS = 50
/** Quick replies of a company, own bound … */
export const COMPANY_QUICK_MESSAGES_MAX = 300
/** … and of one person. */
export const OWN_QUICK_MESSAGES_MAX = 200
/** Quick replies given to one attendant at once, all there can be: the list is searched on their device. */
export const QUICK_MESSAGES_LISTED = COMPANY_QUICK_MESSAGES_MAX + OWN_QUICK_MESSAGES_MAX
/** Quick replies of one page (specification part 1 §9: lists load 20 at a time). */
export const QUICK_MESSAGES_PAGE = 20
/** Largest file: WhatsApp's limit for video and sound (Cloud API, supported media types). */
export const QUICK_FILE_MAX_MB = 16
export const QUICK_FILE_MAX_BYTES = QUICK_FILE_MAX_MB * MB_BYTES
