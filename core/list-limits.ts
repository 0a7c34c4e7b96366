/** Own bounds of what a list can be asked; longer input is refused. */
export const SEARCH_MAX_CHARS = 200
export const CURSOR_MAX_CHARS = 2000
export const PAGES_MAX = 10_000
