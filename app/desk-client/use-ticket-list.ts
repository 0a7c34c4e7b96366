import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { TicketCounts, TicketView } from '#domains/tickets/tickets.types.ts'
import { fetchTicket, fetchTickets } from './desk-api.ts'
import type { TicketListPage } from './desk-api.ts'
import { keys } from './keys.ts'
import { orKept } from './or-kept.ts'
import { newerTicket } from './patch-tickets.ts'
import { underPatches } from './pending-changes.ts'
import { cachedTicketByUuid } from './ticket-cache.ts'
import { isGrouped, isTooShort } from './ticket-list.ts'
import type { TicketListFilter } from './ticket-list.ts'

/** The reading of a list of tickets, page by page. */
export function ticketListQuery(client: QueryClient, filter: TicketListFilter) {
  return infiniteQueryOptions({
    queryKey: keys.ticketList(filter),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const page = await orKept(
        () => fetchTickets(filter, pageParam, signal),
        (kept, failure) =>
          pageParam === null ? kept.keptList(filter, failure) : Promise.resolve(null),
      )
      if (!filter.unreadOnly) client.setQueryData(keys.counts(filter.showAll), page.counts)
      return { ...page, tickets: page.tickets.map((ticket) => underPatches(client, ticket)) }
    },
    getNextPageParam: (page: TicketListPage) => page.nextCursor,
  })
}

const isAsked = (filter: TicketListFilter) => !isTooShort(filter) && !isGrouped(filter)

/** Loads a list before somebody goes to it; nothing of what is there already. */
export function fetchTicketListAhead(client: QueryClient, filter: TicketListFilter): void {
  if (isAsked(filter)) void client.prefetchInfiniteQuery(ticketListQuery(client, filter))
}

/** A list of tickets; the room keeps it right once it is loaded. */
export function useTicketList(filter: TicketListFilter, enabled = true) {
  return useInfiniteQuery({
    ...ticketListQuery(useQueryClient(), filter),
    enabled: enabled && isAsked(filter),
  })
}

export function useTicketCounts(showAll: boolean): TicketCounts | undefined {
  // Only ever put into the cache: each first page of a list carries them.
  return useQuery<TicketCounts>({ queryKey: keys.counts(showAll), queryFn: skipToken }).data
}

/** The reading of one ticket. What changed it while the answer was on its way, a frame or this person's own move, is newer and stays. */
export function ticketQuery(client: QueryClient, uuid: string) {
  return queryOptions<TicketView>({
    queryKey: keys.ticket(uuid),
    queryFn: async ({ signal }) => {
      const ticket = await orKept(
        () => fetchTicket(uuid, signal),
        (kept, failure) => kept.keptTicket(uuid, failure),
      )
      return newerTicket(client.getQueryData(keys.ticket(uuid)), underPatches(client, ticket))
    },
  })
}

/** The ticket of an address: at once when a list knows it, else asked for. */
export function useTicket(uuid: string) {
  const client = useQueryClient()
  return useQuery({
    ...ticketQuery(client, uuid),
    initialData: () => cachedTicketByUuid(client, uuid),
  })
}
