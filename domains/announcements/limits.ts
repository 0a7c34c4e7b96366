import { MINUTE_MS } from '#core/time.ts'

/** Records of a page; own bound, the size of every list. */
export const ANNOUNCEMENTS_PAGE = 20
/** The newest so many are searched: the platform's owner writes a few a month. Own bound. */
export const ANNOUNCEMENTS_SEARCHED = 1_000
/** A badge counts no further; own bound. */
export const ANNOUNCEMENTS_COUNTED = 99
/** Own bound: a picture that everybody loads. */
export const IMAGE_MAX_MB = 5
/** The same words sent again within this long are one announcement: somebody pressed twice. Own bound. */
export const RESENT_WITHIN_MS = MINUTE_MS
/** Own bounds. */
export const TITLE_MAX_CHARS = 120
export const TEXT_MAX_CHARS = 5_000
