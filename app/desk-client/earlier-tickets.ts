import { useInfiniteQuery } from '@tanstack/react-query'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { fetchTicketsOf } from './desk-api.ts'
import { keys } from './keys.ts'

type Asking = {
  /** Milliseconds after which what is known is read again when somebody comes to look. */
  staleTime: number
  enabled?: boolean
}

/** The contact's tickets, as far as this person may see them; one reading for all who look. */
export function useTicketsOf(contactId: number, { staleTime, enabled = true }: Asking) {
  return useInfiniteQuery({
    queryKey: keys.earlierTickets(contactId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => fetchTicketsOf(contactId, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor,
    staleTime,
    enabled,
  })
}

/** Those of before this one. */
export function earlierThan(
  ticket: Pick<TicketView, 'id' | 'createdAt'>,
  tickets: readonly TicketView[],
): TicketView[] {
  return tickets.filter((one) => one.id !== ticket.id && one.createdAt <= ticket.createdAt)
}

/** Whether there is one of before this; false while nobody knows. Reads nothing before `enabled`, nor what the drawer has read. */
export function useHasEarlierTickets(ticket: TicketView, enabled: boolean): boolean {
  const { data } = useTicketsOf(ticket.contactId, { staleTime: Infinity, enabled })
  // Where the first page has only later ones, the next may have it.
  const last = data?.pages.at(-1)
  return (
    last !== undefined &&
    (last.nextCursor !== null ||
      data?.pages.some((page) => earlierThan(ticket, page.tickets).length > 0) === true)
  )
}
