import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { hiddenText } from '#app/components/hidden-text.ts'
import { isSentence } from '#app/components/writing-on.ts'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { isAtDesk } from './desk-place.ts'
import { writeAhead } from './drafts.ts'

type Chosen = Pick<TicketView, 'id' | 'uuid'>

type OnTheWay = {
  /** Null: nobody can write there yet. */
  ticket: Chosen | null
  words: string
}

type Words = {
  label: string
  /** By now. */
  typed: string
  /** Called with a sentence that has no draft to wait in, if its writer goes nowhere after all. */
  onLost: (words: string) => void
}

let way: (Pick<OnTheWay, 'ticket'> & { box: HTMLTextAreaElement }) | null = null
let end: () => void = () => undefined

/**
 * A ticket was chosen on another page: until the desk is there, what is typed is for it, behind what has been `typed` by now. It waits in
 * its draft; of a ticket that cannot be written to, with whoever asks for it (`takeOnTheWay`). Escape, Tab, a press anywhere and another page give the keyboard back to the page.
 */
export function writeOnTheWay(
  ticket: Chosen | null,
  writer: { companyId: number; userId: number },
  { label, typed, onLost }: Words,
): void {
  end()
  const keep =
    ticket === null ? () => false : writeAhead(deviceStorage(), { ...writer, ticketId: ticket.id })
  const stop = () => {
    end()
    if (ticket === null && isSentence(box.value)) onLost(box.value)
  }
  const box = hiddenText({ label, keep, onEscape: stop, onTab: stop })
  box.value = typed
  if (typed !== '') keep(typed)
  const following = new AbortController()
  window.addEventListener('pointerdown', stop, { capture: true, signal: following.signal })
  // A dialog or a field has the keyboard.
  box.addEventListener('blur', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !relatedTarget.matches('main')) stop()
  })
  const unsubscribe = window.__remixRouter.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle' && !isAtDesk(location)) stop()
  })
  way = { ticket, box }
  end = () => {
    end = () => undefined
    way = null
    following.abort()
    unsubscribe()
    box.remove()
  }
}

/** For the desk: ends it. Null where nobody was on the way to a ticket. */
export function takeOnTheWay(): OnTheWay | null {
  if (way === null) return null
  const { ticket, box } = way
  const words = box.value
  end()
  return { ticket, words }
}
