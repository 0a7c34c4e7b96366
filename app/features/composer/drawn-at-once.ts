import { flushSync } from 'react-dom'

/**
 * Draws what came to a draft from elsewhere (`tell` in drafts.ts, another tab) before the next key is heard: that is written into what is
 * drawn, and what is drawn then is what the device keeps. The caret stays where somebody writes.
 */
export function drawnAtOnce(draw: () => void): void {
  const text = document.activeElement
  if (!(text instanceof HTMLTextAreaElement) || !document.hasFocus()) return flushSync(draw)
  const { value, selectionStart, selectionEnd } = text
  flushSync(draw)
  if (text.value === value) return
  const inFront = text.value.endsWith(value) ? text.value.length - value.length : 0
  text.setSelectionRange(selectionStart + inFront, selectionEnd + inFront)
}
