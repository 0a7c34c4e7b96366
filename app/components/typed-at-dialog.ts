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
const NOTHING = { words: '', until: 0 }
let typed = NOTHING
let timer: ReturnType<typeof setTimeout> | undefined

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
  } else if (typed.words !== '') {
    clearTimeout(timer)
    typed = NOTHING
    tell(before)
  }
}

/** The same of words that were typed before the dialog had the keyboard. */
export function goOnAtDialog(words: string, now: number, tell: (words: string) => void): void {
  // One letter may be a key that was meant for the page.
  const pauseMs = words.length > 1 ? WRITING_PAUSE_MS : LETTER_PAUSE_MS
  typed = { words, until: now + pauseMs }
  clearTimeout(timer)
  timer = setTimeout(() => {
    typed = NOTHING
    tell(words)
  }, pauseMs)
}

const isAtDialog = (press: Press) => {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return false
  if (!isWithin(press, DIALOG) || isWithin(press, CHOICE)) return false
  return !isTypedIn(press.target) || isWithin(press, TICKED)
}
