import { focusWhenThere } from '#app/components/focus-when-there.ts'
import { COMPOSER_ID } from './composer-id.ts'

/** The keyboard goes to a ticket's row: from there j, k and Tab go on. */
export function focusRow(ticketId: number): void {
  focusWhenThere(`.ticket-row[data-ticket-id="${ticketId}"] > .ticket-row-lead`)
}

/** Whoever takes a ticket wants to write. Not where it would bring up a keyboard over half of the conversation. */
export function focusComposer(ticketId: number): void {
  if (window.matchMedia('(hover: none)').matches) return
  focusWhenThere(`.chat-pane[data-ticket-id="${ticketId}"] #${COMPOSER_ID}`)
}
