import type { WritingMode } from './drafts.ts'

/** The id by which the keyboard finds the text box. In a file of its own: the list's keys must not bring the composer along. */
export const COMPOSER_ID = 'composer-input'
/** The box in its place that gives a message other words: no words that are meant for the composer may come into it. */
export const EDIT_ID = 'edit-input'

/** What somebody writes in a composer: to the customer, or a comment; null of any other text. */
export function writingModeIn(text: Element | null): WritingMode | null {
  if (text?.id !== COMPOSER_ID) return null
  return text.closest('.composer[data-note]') === null ? 'message' : 'note'
}

/** A ticket, as it is drawn. */
export const paneOf = ({ id }: { id: number }) => `.chat-pane[data-ticket-id="${id}"]`

/** The box that somebody writes in, of this ticket and no other. */
export const composerOf = (ticket: { id: number }) => `${paneOf(ticket)} #${COMPOSER_ID}`
