import { isPageCovered, isTypedIn } from './key-press.ts'

/**
 * From now on what is typed is part of a text that is still to come: a dialog that is closing, or waits for an answer, hears none of it.
 * Escape still does, and a field does that somebody is in, unless `isBusy`: then that waits too, as long as the dialog is there. Returns
 * the end of it, which says what was typed.
 */
export function collectLetters({ isBusy }: { isBusy: boolean }): () => string {
  const listening = new AbortController()
  let words = ''
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event
      if (isBusy && (key === 'Escape' || !isPageCovered())) return listening.abort()
      if (!isBusy && isTypedIn(target)) return
      // AltGr writes signs, and Windows calls it Ctrl and Alt.
      const isCommand = event.ctrlKey || event.altKey || event.metaKey
      if (key === 'Escape' || (isCommand && !event.getModifierState('AltGraph'))) return
      event.preventDefault()
      event.stopImmediatePropagation()
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
