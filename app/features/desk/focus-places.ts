import { focusWhenThere } from '#app/components/focus-when-there.ts'

/** The keyboard goes to a ticket's row: from there j, k and Tab go on. */
export function focusRow(ticketId: number): void {
  focusWhenThere(`${rowOf(ticketId)} > .ticket-row-lead`)
}

/** Names the row of a ticket. */
export const rowOf = (ticketId: number) => `.ticket-row[data-ticket-id="${ticketId}"]`

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
