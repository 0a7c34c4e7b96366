import { isForThePage, isWithin, keyOf, NOTE_KEY } from '#app/components/key-press.ts'
import type { KeyPress } from '#app/components/key-press.ts'
import type { WritingMode } from './drafts.ts'

/** Tells the open conversation that the keyboard wants to answer a message. */
export const REPLY_EVENT = 'balcao:reply'
/** Carries the id of a message that is answered no longer: it was deleted, or its answer is planned. */
export const REPLY_DONE_EVENT = 'balcao:reply-done'

/** Tells a ticket's composer in which mode somebody wants to write. `isReply`: to answer a message, which no note does. */
export const WRITE_EVENT = 'balcao:write'
export type WriteAsked = { ticketId: number; mode: WritingMode; isReply?: boolean }
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
  | 'write'
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
  r: 'write',
  [NOTE_KEY]: 'note',
  '/': 'search',
  f: 'search',
  x: 'tick',
  z: 'snooze',
  s: 'schedule',
  v: 'close-with-rating',
  Escape: 'back',
}

/** What a key that is held goes on doing. Nothing that changes a ticket: one press is meant for one. */
export const isHeldOn = (command: DeskCommand): boolean =>
  command === 'next' || command === 'previous'

/** What moves about, or looks at something: it does nothing with the ticket that keys are about. */
const MOVES: ReadonlySet<DeskCommand> = new Set(['next', 'previous', 'open', 'search', 'back'])

/** What is done with the ticket that keys are about, or written in it. */
export const isAboutTicket = (command: DeskCommand): boolean => !MOVES.has(command)
export const changesTicket = (command: DeskCommand): boolean =>
  isAboutTicket(command) && command !== 'write' && command !== 'note'

/** The key that is shown for a command: its first. */
export const keyFor = (command: DeskCommand): string =>
  Object.keys(KEYS).find((key) => KEYS[key] === command) ?? ''

/** What words are that a key began on the way to the desk: what it means on a ticket that is there. */
export function modeBegunBy(key: string): WritingMode | null {
  const command = KEYS[key]
  return command === 'note' ? 'note' : command === 'write' ? 'message' : null
}

/** What a key means at the desk; null while someone types, over an open dialog or menu, and for keys of the browser. */
export function commandFor(press: KeyPress & Pick<KeyboardEvent, 'repeat'>): DeskCommand | null {
  const command = isForThePage(press) ? meantBy(press) : null
  return command !== null && press.repeat && !isHeldOn(command) ? null : command
}

function meantBy(press: KeyPress): DeskCommand | null {
  // Enter on a button or a link is that button's.
  if (press.key === 'Enter' && isWithin(press, ENTERED)) return null
  if (press.key in ARROWS) return isWithin(press, IN_LIST) ? (ARROWS[press.key] ?? null) : null
  return KEYS[keyOf(press)] ?? null
}

/** In the list alone: elsewhere they scroll. */
const ARROWS: Record<string, DeskCommand> = { ArrowDown: 'next', ArrowUp: 'previous' }
const IN_LIST = '.ticket-row'

const ENTERED = 'button, a, [role="switch"], [role="checkbox"]'
