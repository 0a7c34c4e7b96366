import { isFirstBesides, isLeftByPointer } from './left-by-pointer.ts'

export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'isComposing'
  | 'defaultPrevented'
  | 'target'
>

type Closest = Pick<Element, 'closest'>

export const TYPED_IN = 'input, textarea, select, [contenteditable="true"]'
const OVER_THE_PAGE = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]'
/** Begins a comment. Of all keys the one that may not write by itself: what it begins is not for the customer. */
export const NOTE_KEY = 'n'
/** A frame around a text, in which letters are meant for that text, whatever button of it has the focus; until its person has asked for another place. */
const TEXT_FRAME = '[data-writes]:not([data-left])'
/** What waits in such a frame until it is sent. */
const UNSENT = `${TEXT_FRAME} [data-unsent]`
/** Whether somebody writes: something waits in such a frame. */
export const isTextUnsent = (): boolean => document.querySelector(UNSENT) !== null
/** The text of such a frame; not there while something else is in its place. */
export const TEXT_TO_WRITE = `${TEXT_FRAME} textarea`

type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a press is the browser's: of a link, into a tab, a window or a file of its own. The router leaves the same ones to it. */
export const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

/**
 * The key by its name, letters small: on a keyboard without Latin letters (Cyrillic, Greek, Hebrew …) the letter that stands at the
 * same place, so that hands find it. Signs are taken as they are written, wherever a layout has them.
 */
export function keyOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  if (key.length !== 1) return key
  const isOtherScript = /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key)
  const atItsPlace = isOtherScript ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  // Not by the locale: a Turkish İ has no small letter that a shortcut could be.
  return (atItsPlace ?? key).toLowerCase()
}

/** Whether a key may mean something to the page: nobody types, no modifier turns it into the browser's, nobody took it before. */
export function isForThePage(press: KeyPress): boolean {
  if (isTaken(press) || isForTheText(press)) return false
  // Shift writes `?`; with a letter it is another key.
  if (press.shiftKey && /^\p{L}$/u.test(press.key)) return false
  return !isWithin(press, `${TYPED_IN}, ${OVER_THE_PAGE}`)
}

/**
 * Whether the key writes: pressed inside the frame of a text, beside its box; or, while something in such a frame is unsent, on nothing
 * at all, as after a button that is gone by now, or where only a pointer went. Then it means nothing to the page: its letters would act
 * on a ticket. But for the one that begins a comment, by a hand that has just pressed elsewhere: it would stand in the answer to the
 * customer, and the comment behind it. A space too, where it would press nothing but the button that a pointer has left.
 */
export function isForTheText(press: KeyPress): boolean {
  if (isTaken(press) || isWithin(press, `${TYPED_IN}, ${OVER_THE_PAGE}`)) return false
  if (press.key === ' ') return (isOnPage(press) || isLeftButton(press)) && isTextUnsent()
  if (!isWritten(press.key)) return false
  return isInTextFrame(press) || (isOnNothing(press) && isTextUnsent() && !beginsNote(press))
}

const beginsNote = (press: KeyPress): boolean =>
  keyOf(press) === NOTE_KEY && !press.shiftKey && isFirstBesides(`[data-writes], ${TYPED_IN}`)

export const isInTextFrame = (press: Pick<KeyPress, 'target'>): boolean =>
  isWithin(press, TEXT_FRAME)

/** Whether the key writes, and is pressed beside every text: on nothing, a row, a button. */
export const isBesideText = (press: KeyPress): boolean =>
  !isTaken(press) &&
  (isWritten(press.key) || press.key === ' ') &&
  !isWithin(press, `${TYPED_IN}, ${OVER_THE_PAGE}`)

const isTaken = (press: KeyPress) =>
  press.defaultPrevented || press.isComposing || press.ctrlKey || press.metaKey || press.altKey

/** Space presses buttons and scrolls. A dead key begins an accented letter. */
const isWritten = (key: string) => (key.length === 1 && key !== ' ') || key === 'Dead'

const hasPage = () => typeof document !== 'undefined'

const isOnPage = ({ target }: KeyPress) => hasPage() && target === document.body

const isOnNothing = (press: KeyPress) => isOnPage(press) || isLeft(press)

const isLeft = ({ target }: KeyPress) => hasPage() && isLeftByPointer(target)

const isLeftButton = (press: KeyPress) => isLeft(press) && isWithin(press, 'button')

/** ⌘K, on other computers Ctrl-K: from anywhere, a text box included, but from a dialog. */
export function isCommandKey(press: KeyPress): boolean {
  if (press.defaultPrevented || press.isComposing || press.altKey || press.shiftKey) return false
  return press.ctrlKey !== press.metaKey && keyOf(press) === 'k' && !isWithin(press, OVER_THE_PAGE)
}

/** Whether letters are written there. */
export const isTypedIn = (target: EventTarget | null) => isWithin({ target }, TYPED_IN)

/** Whether it lies in what has the keyboard to itself. */
export const isOverThePage = (target: EventTarget | null) => isWithin({ target }, OVER_THE_PAGE)

/** Whether the key was pressed inside something that these selectors name. */
export function isWithin({ target }: Pick<KeyPress, 'target'>, selectors: string): boolean {
  return isElement(target) && target.closest(selectors) !== null
}

function isElement(target: EventTarget | Closest | null): target is Closest & EventTarget {
  return target !== null && 'closest' in target
}

/** Something that has the keyboard to itself lies over the page, wherever the focus went. */
export function isPageCovered(): boolean {
  return (
    document.querySelector(
      ':modal, [role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [popover="auto"]:popover-open, [role="menu"]:popover-open',
    ) !== null
  )
}
