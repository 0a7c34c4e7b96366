/** Own bounds of what a list can be asked; longer input is refused. */
export const SEARCH_MAX_CHARS = 200
/** A sealed cursor: names of 50 characters and e-mail addresses of 254 travel in it. */
export const CURSOR_MAX_CHARS = 2000
export const PAGES_MAX = 10_000
