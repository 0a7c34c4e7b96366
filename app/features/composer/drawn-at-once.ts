import { flushSync } from 'react-dom'

/**
 * Draws what came to a draft from elsewhere (`tell` in drafts.ts, another tab) before the next key is heard: that is written into what is
 * drawn, and what is drawn then is what the device keeps. The caret stays where somebody writes.
 */
export function drawnAtOnce({ isTrusted }: StorageEvent, draw: () => void): void {
  const text = document.activeElement
  // Whoever writes in another tab goes on here behind what they wrote there.
  const isElsewhere = isTrusted && !document.hasFocus()
  if (!(text instanceof HTMLTextAreaElement) || isElsewhere) return flushSync(draw)
  const { value, selectionStart, selectionEnd } = text
  flushSync(draw)
  if (text.value === value) return
  const inFront = text.value.endsWith(value) ? text.value.length - value.length : 0
  text.setSelectionRange(selectionStart + inFront, selectionEnd + inFront)
}
