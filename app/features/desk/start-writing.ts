import { WRITE_EVENT } from './desk-keys.ts'
import type { WriteAsked } from './desk-keys.ts'
import { writingModeIn } from './composer-id.ts'

/**
 * Asks the composer of a ticket for a mode and gives its box the focus. Returns whether it has it: not while somebody records or edits, nor
 * where another ticket's is still the one that hears, which must not take the words, nor where a comment is asked for and the box is still
 * the customer's.
 */
export function startWriting(detail: WriteAsked): boolean {
  const asked = new CustomEvent(WRITE_EVENT, { detail, cancelable: true })
  const isHeard = !window.dispatchEvent(asked)
  const drawn = writingModeIn(document.activeElement)
  return isHeard && drawn !== null && (detail.mode !== 'note' || drawn === 'note')
}
