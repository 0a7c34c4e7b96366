import { pasteInto } from '#app/components/pasted-files.ts'
import { COMPOSER_ID } from '../desk/composer-id.ts'
import { startWriting } from '../desk/start-writing.ts'

/**
 * Writes words for the customer where the caret stands, as if they were typed: what stands there stays, and undoing takes them out
 * again. A file goes the way of one that is pasted. Nothing happens while somebody records or edits.
 */
export function writeIntoText(ticketId: number, words: string, file: File | null): void {
  const wasNote = document.getElementById(COMPOSER_ID)?.closest('[data-note]') != null
  if (!startWriting({ ticketId, mode: 'message' })) return
  // The box is the customer's with the next frame, also where a comment was being written.
  requestAnimationFrame(() => {
    const box = document.getElementById(COMPOSER_ID)
    if (!(box instanceof HTMLTextAreaElement) || box.closest('[data-note]') !== null) return
    box.focus()
    // The caret of the comment says nothing about this text.
    if (wasNote) box.setSelectionRange(box.value.length, box.value.length)
    // No other way of writing into a text leaves its undo history whole.
    if (words !== '') document.execCommand('insertText', false, words)
    if (file !== null) pasteInto(box, [file])
  })
}
