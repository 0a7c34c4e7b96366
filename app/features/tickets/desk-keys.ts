import { isForThePage, isWithin, keyOf } from '#app/components/key-press.ts'
import type { KeyPress } from '#app/components/key-press.ts'

/** Tells the open conversation that the keyboard wants to answer a message. */
export const REPLY_EVENT = 'balcao:reply'

/** Tells the open composer that the keyboard wants the quick replies. */
export const SLASH_EVENT = 'balcao:slash'
/** Tells the open composer that an own message is to get other words. */
export const EDIT_EVENT = 'balcao:edit'

/** Tells the open conversation that something is to be looked for in it. */
export const FIND_EVENT = 'balcao:find'

export type DeskCommand =
  | 'next'
  | 'previous'
  | 'open'
  | 'accept'
  | 'transfer'
  | 'close-and-next'
  | 'reply'
  | 'compose'
  | 'note'
  | 'search'
  | 'tick'
  | 'snooze'
  | 'schedule'
  | 'close-with-rating'
  | 'back'

const KEYS: Record<string, DeskCommand> = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  a: 'accept',
  t: 'transfer',
  e: 'close-and-next',
  r: 'reply',
  '/': 'compose',
  n: 'note',
  f: 'search',
  x: 'tick',
  z: 'snooze',
  s: 'schedule',
  v: 'close-with-rating',
  Escape: 'back',
}

/** What a key means at the desk; null while someone types, over an open dialog or menu, and for keys of the browser. */
export function commandFor(press: KeyPress): DeskCommand | null {
  if (!isForThePage(press)) return null
  // Enter on a button or a link is that button's.
  if (press.key === 'Enter' && isWithin(press, ENTERED)) return null
  return KEYS[keyOf(press)] ?? null
}

const ENTERED = 'button, a, [role="switch"], [role="checkbox"]'
