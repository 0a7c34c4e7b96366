import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useSettled } from '#app/components/use-settled.ts'
import { useTicketsOf } from '#app/desk-client/earlier-tickets.ts'
import { useTicketInSight } from '#app/desk-client/use-live-ticket.ts'

/**
 * Of a ticket that is resolved: the contact's that is under way on the same connection, as far as this person may see it. While there is
 * one, this one does not open again (specification part 1 §4). Null also while nobody knows.
 */
export function useUnderWay({ id, contactId, whatsappId, status }: TicketView): TicketView | null {
  const isSettled = useSettled()
  const isAsked = status === 'closed' && isSettled
  const { data } = useTicketsOf(contactId, { staleTime: 0, enabled: isAsked })
  const found = data?.pages
    .flatMap((page) => page.tickets)
    .find((other) => other.id !== id && other.whatsappId === whatsappId && isActive(other))
  const other = useTicketInSight(isAsked && found !== undefined ? found : null)
  return other !== null && other.whatsappId === whatsappId && isActive(other) ? other : null
}

const isActive = ({ status }: TicketView) => status !== 'closed'
