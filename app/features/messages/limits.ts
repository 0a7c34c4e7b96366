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
