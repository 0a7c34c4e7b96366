import { useInfiniteQuery } from '@tanstack/react-query'
import type { MessagePage } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from './keys.ts'

/** Messages of one of the contact's earlier tickets. */
export type EarlierPage = MessagePage & { ticket: TicketView; next: EarlierPlace | null }

/** Where reading goes on: in the first of these tickets before the cursor, then in the next ones, then in the next page of tickets. */
export type EarlierPlace = {
  tickets: readonly TicketView[]
  /** Of the contact's tickets; undefined before their first page, null after the last one. */
  listCursor: string | null | undefined
  cursor: string | null
}

/** Once out of sight it is read anew: what this person may see can change. */
const KEPT_MS = 1000

/**
 * What the contact wrote before this ticket, as far as this person may see it: the newest first. Nothing is read before somebody
 * wants to see it, and the code for it comes then too.
 */
export function useEarlier(ticket: TicketView) {
  return useInfiniteQuery({
    queryKey: keys.earlier(ticket.id),
    enabled: false,
    gcTime: KEPT_MS,
    initialPageParam: null as EarlierPlace | null,
    queryFn: async ({ pageParam, signal }) => {
      const { fetchEarlier } = await import('./fetch-earlier.ts')
      return await fetchEarlier(ticket, pageParam, signal)
    },
    getNextPageParam: (page) => page.next,
  })
}
