import { MINUTE_MS } from '#core/time.ts'

/** Older messages are asked for this close to the top (specification part 1 §9). */
export const HISTORY_LOAD_MARGIN_PX = 50
/** This close to the end a reader is at the end, and follows what arrives. */
export const AT_END_PX = 80
/** Bubbles of one sender within this time stand together. */
export const GROUP_MS = 5 * MINUTE_MS
/** More unread messages than fit a screen: the conversation opens at the first of them. */
export const UNREAD_FIRST_FROM = 8
/** Bubbles of the server's document: more than a tall screen. */
export const FIRST_DRAWN = 30
/** A text of more characters, or more lines, shows its beginning until the rest is asked for. */
export const TEXT_FOLD_FROM = 1500
export const TEXT_FOLD_LINES = 25
export const TEXT_SHOWN_CHARS = 1000
/** Characters that are looked through for marks and links: what is behind them in a document of a message stands as it is. */
export const TEXT_MARKED_CHARS = 12_000
/** A message that somebody was led to stays marked this long. */
export const MARKED_MS = 2600
/** Newer messages of a part of the past are asked for this close to its end. */
export const NEWER_LOAD_MARGIN_PX = 200
/** A conversation that is on the screen this long is being read: a held key passes ten tickets in that time; ms. */
export const READ_AFTER_MS = 400
