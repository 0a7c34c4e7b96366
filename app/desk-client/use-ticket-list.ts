import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { TicketCounts, TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { fetchTicket, fetchTickets } from './desk-api.ts'
import type { TicketListPage } from './desk-api.ts'
import { keys } from './keys.ts'
import { orKept } from './or-kept.ts'
import type { RecentNews } from './recent-news.ts'
import { cachedTicketByUuid, putTicket } from './ticket-cache.ts'
import { isGrouped, isTooShort } from './ticket-list.ts'
import type { TicketListFilter } from './ticket-list.ts'

type Around = { me: Viewer; news: RecentNews }

/** A list of tickets, page by page; the room keeps it right once it is loaded. */
export function useTicketList(filter: TicketListFilter, { me, news }: Around, enabled = true) {
  const client = useQueryClient()
  return useInfiniteQuery({
    queryKey: keys.ticketList(filter),
    enabled: enabled && !isTooShort(filter) && !isGrouped(filter),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const askedAt = Date.now()
      const page = await orKept(
        () => fetchTickets(filter, pageParam, signal),
        (kept, failure) =>
          pageParam === null ? kept.keptList(filter, failure) : Promise.resolve(null),
      )
      if (!filter.unreadOnly) client.setQueryData(keys.counts(filter.showAll), page.counts)
      tellAgain(client, me, news, askedAt)
      return page
    },
    getNextPageParam: (page: TicketListPage) => page.nextCursor,
  })
}

/** After the answer is in the cache, what the room told while it was on its way. */
export function tellAgain(
  client: QueryClient,
  me: Viewer,
  news: RecentNews,
  askedAt: number,
): void {
  setTimeout(() => {
    for (const { ticket } of news.since(askedAt)) if (ticket !== null) putTicket(client, me, ticket)
  })
}

export function useTicketCounts(showAll: boolean): TicketCounts | undefined {
  // Only ever put into the cache: each first page of a list carries them.
  return useQuery<TicketCounts>({ queryKey: keys.counts(showAll), queryFn: skipToken }).data
}

/** The ticket of an address: at once when a list knows it, else asked for. */
export function useTicket(uuid: string) {
  const client = useQueryClient()
  return useQuery<TicketView>({
    queryKey: keys.ticket(uuid),
    queryFn: ({ signal }) =>
      orKept(
        () => fetchTicket(uuid, signal),
        (kept, failure) => kept.keptTicket(uuid, failure),
      ),
    initialData: () => cachedTicketByUuid(client, uuid),
  })
}
