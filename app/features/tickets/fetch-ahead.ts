import type { QueryClient } from '@tanstack/react-query'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { prefetchConversation } from '#app/desk-client/use-conversation.ts'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { TICKET_WORDS } from './desk-words.ts'
import type { Desk } from '../desk/desk-context.tsx'
import { PendingPeek } from './desk-rest.tsx'

/** Loads what a ticket's screen shows before somebody opens it; of a waiting ticket, which does not open, what stands beside the list. */
export function fetchAhead(client: QueryClient, ticket: TicketView, desk: Desk): void {
  if (ticket.status === 'pending') return void PendingPeek.ready()
  fetchNeighbour(client, ticket, desk)
  void Promise.all(TICKET_WORDS.map(readyPageWords)).catch(() => undefined)
}

/** The same of a ticket that nobody has pointed at: no words that a first visit may do without. */
export function fetchNeighbour(client: QueryClient, ticket: TicketView, desk: Desk): void {
  if (ticket.status === 'pending') return
  client.setQueryData<TicketView>(keys.ticket(ticket.uuid), (known) => known ?? ticket)
  prefetchConversation(client, ticket.id, desk)
}
