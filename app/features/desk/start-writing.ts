import { WRITE_EVENT } from './desk-keys.ts'
import { COMPOSER_ID } from './composer-id.ts'
import type { WritingMode } from './drafts.ts'

/** Asks the open composer for a mode and gives its box the focus. Returns whether the box is there: not while somebody records or edits. */
export function startWriting(mode: WritingMode): boolean {
  window.dispatchEvent(new CustomEvent(WRITE_EVENT, { detail: mode }))
  return document.activeElement?.id === COMPOSER_ID
}
