import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { keys } from './keys.ts'
import { pendingTickets } from './pending-changes.ts'
import { afterReadings } from './recent-changes.ts'
import type { RecentChanges } from './recent-changes.ts'
import { ackTicket, dropTicket, putContact, putTicket, showTicket } from './ticket-cache.ts'

const HOLD_TICKETS: ReadonlySet<unknown> = new Set([keys.ticketLists[0], keys.tickets[0]])

type Around = {
  news: RecentChanges
  viewer: () => Viewer
  /** The badges that came with a list may be older than what the room told. */
  onCountsStale(): void
}

/** Tells lists and the open ticket, after each reading of them, what the room told since it began. Returns how to end it. */
export function replayTickets(
  client: QueryClient,
  { news, viewer, onCountsStale }: Around,
): () => void {
  return afterReadings(client, news, HOLD_TICKETS, ({ queryKey }, told) => {
    const me = viewer()
    for (const { ticket, goneTicketId, contact, ack } of told) {
      if (goneTicketId !== undefined) dropTicket(client, me, goneTicketId)
      if (ticket !== undefined) putTicket(client, me, ticket)
      if (contact !== undefined) putContact(client, contact)
      if (ack !== undefined) ackTicket(client, ack)
    }
    // What this person moved is not where the server had it yet.
    for (const ticketId of pendingTickets(client).keys()) showTicket(client, me, ticketId)
    const isList = queryKey[0] === keys.ticketLists[0]
    if (isList && told.some(movesTickets)) onCountsStale()
  })
}

/** Whether badges may differ by it. */
export const movesTickets = ({ ticket, goneTicketId }: ReturnType<RecentChanges['since']>[0]) =>
  ticket !== undefined || goneTicketId !== undefined
