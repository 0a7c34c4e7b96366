import { pasteInto } from '#app/components/pasted-files.ts'
import { composerOf } from '../desk/composer-id.ts'
import { startWriting } from '../desk/start-writing.ts'

/**
 * Writes words for the customer of a ticket where the caret stands, as if they were typed: what stands there stays, and undoing takes them
 * out again. A file goes the way of one that is pasted. Returns whether the ticket's text has taken them: not while somebody records or edits
 * there, nor where another ticket or a comment is open by then.
 */
export async function writeIntoText(
  ticketId: number,
  words: string,
  file: File | null,
): Promise<boolean> {
  const box = () => document.querySelector<HTMLTextAreaElement>(composerOf({ id: ticketId }))
  const wasNote = box()?.closest('[data-note]') != null
  if (!startWriting({ ticketId, mode: 'message' })) return false
  // The box is the customer's with the next frame, also where a comment was being written.
  await new Promise(requestAnimationFrame)
  const text = box()
  if (text === null || text.closest('[data-note]') !== null) return false
  text.focus()
  // The caret of the comment says nothing about this text.
  if (wasNote) text.setSelectionRange(text.value.length, text.value.length)
  // No other way of writing into a text leaves its undo history whole.
  if (words !== '') document.execCommand('insertText', false, words)
  if (file !== null) pasteInto(text, [file])
  return true
}
