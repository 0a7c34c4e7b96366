import { isTypedIn, isWithin } from './key-press.ts'
import { LETTER_PAUSE_MS, WRITING_PAUSE_MS } from './limits.ts'

const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]'
/** Fields that take no letters. */
const TICKED = 'input[type="radio"], input[type="checkbox"]'
/** What finds its entries by letters. */
const CHOICE = '[role="menu"], [role="listbox"], [role="combobox"]'

type Press = Pick<
  KeyboardEvent,
  | 'key'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'defaultPrevented'
  | 'target'
  | 'timeStamp'
  | 'preventDefault'
>

/** What is typed at a dialog beside its texts; `until` is in milliseconds of an event's `timeStamp`. */
const NOTHING = { words: '', until: 0, tell: (_words: string): void => undefined }
let typed = NOTHING
let timer: ReturnType<typeof setTimeout> | undefined
let tellOfMenu = NOTHING.tell

/** Who is told of words that were typed at a menu. */
export function onTypedAtMenu(tell: (words: string) => void): void {
  tellOfMenu = tell
}

/**
 * A key at a menu. Its letters look for an item by its first words: `find` gives the place of one, or null. Words that no item begins with
 * are not meant for it: they are told as at a dialog, and a space or Enter behind them presses nothing. Returns where the letters lead
 * (-1: to no item), null where the key is none of words.
 */
export function hearAtMenu(
  { key, timeStamp }: Pick<Press, 'key' | 'timeStamp'>,
  find: (words: string) => number | null,
): number | null {
  const before = timeStamp <= typed.until ? typed.words : ''
  const isEnter = key === 'Enter' && before !== '' && find(before) === null
  if (!isEnter && (key.length !== 1 || (key === ' ' && before === ''))) {
    if (key !== 'Shift' && key !== 'Dead') endTyped()
    return null
  }
  const words = isEnter ? before : before + key
  const place = find(words)
  goOnAtDialog(words, timeStamp, place === null ? tellOfMenu : NOTHING.tell)
  return place ?? -1
}

/**
 * A letter at a dialog, beside its texts: whoever writes words does not see it yet. What follows as fast as one writes is the rest of them:
 * a space or Enter presses no button that the dialog has under the keyboard, ticks no box and sends no form. `tell` is given all of them
 * when its writer pauses or does something else.
 */
export function hearAtDialog(press: Press, tell: (words: string) => void): void {
  const { key, timeStamp } = press
  if (key === 'Shift' || key === 'Dead') return
  const isRest = timeStamp <= typed.until
  const isWord = key.length === 1 ? key !== ' ' || isRest : key === 'Enter' && isRest
  const before = isRest ? typed.words : ''
  if (isWord && isAtDialog(press)) {
    press.preventDefault()
    goOnAtDialog(before + (key === 'Enter' ? '' : key), timeStamp, tell)
  } else endTyped()
}

/** The same of words that were typed before the dialog had the keyboard. */
export function goOnAtDialog(words: string, now: number, tell: (words: string) => void): void {
  // One letter may be a key that was meant for the page.
  const pauseMs = words.length > 1 ? WRITING_PAUSE_MS : LETTER_PAUSE_MS
  typed = { words, until: now + pauseMs, tell }
  clearTimeout(timer)
  timer = setTimeout(endTyped, pauseMs)
}

function endTyped(): void {
  clearTimeout(timer)
  const { words, tell } = typed
  typed = NOTHING
  if (words !== '') tell(words)
}

const isAtDialog = (press: Press) => {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return false
  if (!isWithin(press, DIALOG) || isWithin(press, CHOICE)) return false
  return !isTypedIn(press.target) || isWithin(press, TICKED)
}
