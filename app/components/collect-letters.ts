import { isPageCovered, isTypedIn } from './key-press.ts'

/** What corrects or ends a word, beside the letters themselves. */
const PART_OF_WORDS: ReadonlySet<string> = new Set(['Backspace', 'Dead', 'Enter'])

/** How many texts that are still to come take letters. */
let collecting = 0

/** Whether letters beside a text are for one that is still to come. */
export const isCollecting = (): boolean => collecting > 0

/**
 * From now on what is typed is part of a text that is still to come: a dialog that is closing, or waits for an answer, hears none of it.
 * Tab, the arrows and Escape still mean to the browser what they do, and a field hears all that somebody types in it. `isBusy`: those
 * wait too, for as long as it is true and there is a dialog. `fromFields`: of a field that is going away, nothing is for it any more.
 * Returns the end of it, which says what was typed.
 */
export function collectLetters({
  isBusy,
  fromFields = false,
}: { isBusy?: () => boolean; fromFields?: boolean } = {}): () => string {
  const listening = new AbortController()
  collecting++
  listening.signal.addEventListener('abort', () => collecting--, { once: true })
  let words = ''
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, target, repeat } = event
      if (isBusy !== undefined && (key === 'Escape' || !isPageCovered() || !isBusy()))
        return listening.abort()
      if (isBusy === undefined && !fromFields && isTypedIn(target)) return
      if ([...key].length > 1 && !PART_OF_WORDS.has(key)) return
      // AltGr writes signs, and Windows calls it Ctrl and Alt.
      const isCommand = event.ctrlKey || event.altKey || event.metaKey
      if (isCommand && !event.getModifierState('AltGraph')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // The key that led here may still be held.
      if (repeat) return
      if (key === 'Backspace') words = words.slice(0, -1)
      else if ([...key].length === 1) words += key
    },
    { capture: true, signal: listening.signal },
  )
  return () => {
    listening.abort()
    return words
  }
}
