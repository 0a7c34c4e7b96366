import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { fetchMessages, fetchTicketsOf } from './desk-api.ts'
import type { EarlierPage, EarlierPlace } from './earlier.ts'
import { DeskError } from './request.ts'

/** Of each ticket the newest messages first, then those before them, then the ticket before it. */
export async function fetchEarlier(
  ticket: TicketView,
  place: EarlierPlace | null,
  signal: AbortSignal,
): Promise<EarlierPage> {
  let at: EarlierPlace = place ?? { tickets: [], listCursor: undefined, cursor: null }
  for (;;) {
    const [next, ...others] = at.tickets
    if (next === undefined) {
      if (at.listCursor === null) return { ...NOTHING, ticket, next: null }
      const list = await fetchTicketsOf(ticket.contactId, at.listCursor ?? null, signal)
      const tickets = list.tickets.filter((one) => isBefore(one, ticket))
      at = { tickets, listCursor: list.nextCursor, cursor: null }
      continue
    }
    const behind: EarlierPlace = { tickets: others, listCursor: at.listCursor, cursor: null }
    const page = await fetchMessages(next.id, at.cursor, signal).catch((failure: unknown) => {
      // Deleted or moved out of sight since the list was read.
      if (failure instanceof DeskError && failure.status === 404) return null
      throw failure
    })
    if (page === null || page.messages.length === 0) {
      at = behind
      continue
    }
    const rest = page.hasMore ? { ...at, cursor: page.nextCursor } : behind
    const isEnd = rest.tickets.length === 0 && rest.listCursor === null
    return { ...page, next: isEnd ? null : rest }
  }
}

const NOTHING = { messages: [], hasMore: false, nextCursor: null, count: 0 }

const isBefore = (one: TicketView, ticket: TicketView) =>
  one.id !== ticket.id && one.createdAt <= ticket.createdAt
