import type { QueryClient } from '@tanstack/react-query'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { fetchTicket } from './desk-api.ts'
import { putTicket } from './ticket-cache.ts'

/**
 * Who is answered in a ticket by now, as the server says once it has refused what was written for somebody else; all that shows the ticket
 * follows. Null where nobody says so, and after any other refusal.
 */
export async function answeredNow(
  client: QueryClient,
  me: Viewer,
  uuid: string,
  refused: { code: string | null },
): Promise<string | null> {
  if (refused.code !== 'ERR_RECEIVER_CHANGED') return null
  const ticket = await fetchTicket(uuid).catch(() => null)
  if (ticket === null) return null
  putTicket(client, me, ticket)
  return receiverOf(ticket)
}
