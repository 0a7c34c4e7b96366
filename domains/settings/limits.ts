import { DAY_MS } from '#core/time.ts'

/** Longest text of a setting (lgpdMessage, lgpdLink): a WhatsApp text holds 4096 characters. */
export const SETTING_TEXT_MAX_CHARS = 4096
/** Changes of one page of the log. */
export const SETTING_CHANGES_PAGE = 20
/** The newest changes that are kept of a company's settings, and as many of its own data and of the platform: own bound (decision 037). */
export const SETTING_CHANGES_KEPT = 500
/** How long a change is kept: own bound, a year of who did what is enough to ask about it (LGPD art. 16). */
export const SETTING_CHANGES_KEEP_MS = 365 * DAY_MS
/** Characters of a text in the list of changes; one alone has it whole. */
export const CHANGE_SHOWN_CHARS = 160
