import { focusWhenThere, writeWhenThere } from '#app/components/focus-when-there.ts'
import { COMPOSER_ID } from './composer-id.ts'

/** The keyboard goes to a ticket's row: from there j, k and Tab go on. */
export function focusRow(ticketId: number): void {
  focusWhenThere(`.ticket-row[data-ticket-id="${ticketId}"] > .ticket-row-lead`)
}

/** What stands in the composer's place where a ticket cannot be written to though it is in hand. */
const NO_COMPOSER =
  '.composer-notice:not(:is([data-obstacle="pending"], [data-obstacle="closed"], [data-obstacle="survey"], [data-obstacle="held"]))'

/**
 * Whoever takes a ticket wants to write, and does so while it is on its way. Not where it would bring up a keyboard over half of the
 * conversation.
 */
export function focusComposer(ticketId: number): void {
  if (window.matchMedia('(hover: none)').matches) return
  const pane = `.chat-pane[data-ticket-id="${ticketId}"]`
  writeWhenThere(`${pane} #${COMPOSER_ID}`, `${pane}:has(${NO_COMPOSER}) [role="log"]`)
}

/** Where a conversation is read: there keys mean the desk. Brings up no keyboard on a phone. */
export function focusConversation(ticketId: number): void {
  focusWhenThere(`.chat-pane[data-ticket-id="${ticketId}"] [role="log"]`)
}

/** The frame of the list: what has the keyboard where the list has no row. */
export const LIST_ID = 'ticket-list'

/** Where the keyboard is in the list: at the row that stands out, else where Tab enters it, else at the list itself. */
export function placeInList(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(
      '.ticket-row:is([data-open], [data-selected]) > .ticket-row-lead',
    ) ??
    document.querySelector<HTMLElement>('.ticket-row > .ticket-row-lead[tabindex="0"]') ??
    document.getElementById(LIST_ID)
  )
}

export function focusList(): void {
  placeInList()?.focus({ preventScroll: true })
}
