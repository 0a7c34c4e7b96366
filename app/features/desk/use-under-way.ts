import { useQueryClient } from '@tanstack/react-query'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useSettled } from '#app/components/use-settled.ts'
import { useTicketsOf } from '#app/desk-client/earlier-tickets.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'

/**
 * Of a ticket that is resolved: the contact's that is under way on the same connection, as far as this person may see it. While there is
 * one, this one does not open again (specification part 1 §4). Null also while nobody knows.
 */
export function useUnderWay({ id, contactId, whatsappId, status }: TicketView): TicketView | null {
  const client = useQueryClient()
  const isSettled = useSettled()
  const isAsked = status === 'closed' && isSettled
  const { data } = useTicketsOf(contactId, { staleTime: 0, enabled: isAsked })
  if (!isAsked) return null
  const others = data?.pages.flatMap((page) => page.tickets) ?? []
  const found = others
    // What the room has told since is newer.
    .map((other) => cachedTicket(client, other.id) ?? other)
    .find((other) => other.id !== id && other.whatsappId === whatsappId && isActive(other))
  return found ?? null
}

const isActive = ({ status }: TicketView) => status !== 'closed'
