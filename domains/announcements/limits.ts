/** Records of a page; own bound, the size of every list. */
export const ANNOUNCEMENTS_PAGE = 20
/** The newest so many are searched: the platform's owner writes a few a month. Own bound. */
export const ANNOUNCEMENTS_SEARCHED = 1_000
/** A badge counts no further; own bound. */
export const ANNOUNCEMENTS_COUNTED = 99
/** Own bounds. */
export const TITLE_MAX_CHARS = 120
export const TEXT_MAX_CHARS = 5_000
/** Companies told in one job: each is one call of its room, and a Worker may make 1 000 in an invocation (Cloudflare's limit). */
export const COMPANIES_TOLD_AT_ONCE = 200
