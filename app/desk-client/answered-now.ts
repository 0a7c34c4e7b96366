import type { QueryClient } from '@tanstack/react-query'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { fetchTicket } from './desk-api.ts'
import { putTicket } from './ticket-cache.ts'

/**
 * The ticket with who is answered in it by now, once the server has refused what was written for somebody else; all that shows it
 * follows. Null where nobody says so, and after any other refusal.
 */
export async function answeredNow(
  client: QueryClient,
  me: Viewer,
  uuid: string,
  refused: { code: string | null },
): Promise<TicketView | null> {
  if (refused.code !== 'ERR_RECEIVER_CHANGED') return null
  const ticket = await fetchTicket(uuid).catch(() => null)
  if (ticket !== null) putTicket(client, me, ticket)
  return ticket
}
