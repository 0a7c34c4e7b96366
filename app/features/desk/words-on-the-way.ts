import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { hiddenText } from '#app/components/hidden-text.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { writeAhead } from './drafts.ts'

type Chosen = Pick<TicketView, 'id' | 'uuid' | 'status'>

let chosen: Chosen | null = null
let end: () => void = () => undefined

/**
 * A ticket was chosen on another page: until the desk is there, what is typed is for it and waits in its draft, behind what has been
 * `typed` by now. Escape, Tab or a press anywhere give the keyboard back to the page.
 */
export function writeOnTheWay(
  ticket: Chosen,
  writer: { companyId: number; userId: number },
  { label, typed }: { label: string; typed: string },
): void {
  end()
  const following = new AbortController()
  const keep = writeAhead(deviceStorage(), { ...writer, ticketId: ticket.id })
  const stop = () => end()
  const box = hiddenText({ label, keep, onEscape: stop, onTab: stop })
  box.value = typed
  if (typed !== '') keep(typed)
  window.addEventListener('pointerdown', stop, { capture: true, signal: following.signal })
  // A dialog or a field has the keyboard.
  box.addEventListener('blur', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !relatedTarget.matches('main')) stop()
  })
  chosen = ticket
  end = () => {
    end = () => undefined
    chosen = null
    following.abort()
    box.remove()
  }
}

/** For the desk: ends it. Returns the ticket; null where nobody was on the way to one. */
export function takeOnTheWay(): Chosen | null {
  const ticket = chosen
  end()
  return ticket
}
