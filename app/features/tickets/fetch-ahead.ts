import type { QueryClient } from '@tanstack/react-query'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { prefetchConversation } from '#app/desk-client/use-conversation.ts'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { TICKET_WORDS } from './desk-words.ts'
import type { Desk } from '../desk/desk-context.tsx'

/** Loads what a ticket's screen shows before somebody opens it. A waiting ticket does not open. */
export function fetchAhead(client: QueryClient, ticket: TicketView, desk: Desk): void {
  if (ticket.status === 'pending') return
  client.setQueryData<TicketView>(keys.ticket(ticket.uuid), (known) => known ?? ticket)
  prefetchConversation(client, ticket.id, desk)
  void Promise.all(TICKET_WORDS.map(readyPageWords)).catch(() => undefined)
}
