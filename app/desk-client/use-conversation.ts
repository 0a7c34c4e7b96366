import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { fetchMessages } from './desk-api.ts'
import { keys } from './keys.ts'
import { refreshNewestPage } from './patch-messages.ts'
import type { ConversationData } from './patch-messages.ts'
import { orKept } from './or-kept.ts'
import { withChanges } from './recent-changes.ts'
import type { RecentChanges } from './recent-changes.ts'
import { putTicket } from './ticket-cache.ts'

type Viewed = { me: Viewer }

/** The reading of a conversation, its newest page first. */
export function conversationQuery(client: QueryClient, ticketId: number, { me }: Viewed) {
  return infiniteQueryOptions({
    queryKey: keys.conversation(ticketId),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { ticket, ...page } = await orKept(
        () => fetchMessages(ticketId, pageParam, signal),
        (kept, failure) =>
          pageParam === null ? kept.keptConversation(ticketId, failure) : Promise.resolve(null),
      )
      if (pageParam === null) putTicket(client, me, ticket)
      return page
    },
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** A conversation, its newest page first; the room keeps it right once it is loaded. */
export function useConversation(ticketId: number, around: Viewed) {
  return useInfiniteQuery(conversationQuery(useQueryClient(), ticketId, around))
}

/** Loads a conversation ahead, while the pointer rests on its row. */
export function prefetchConversation(client: QueryClient, ticketId: number, around: Viewed): void {
  void client.prefetchInfiniteQuery(conversationQuery(client, ticketId, around))
}

/** Reads the newest page again after a gap. */
export async function refreshConversation(
  client: QueryClient,
  ticketId: number,
  { me, news }: Viewed & { news: RecentChanges },
): Promise<void> {
  const askedAt = Date.now()
  const { ticket, ...page } = await fetchMessages(ticketId, null)
  putTicket(client, me, ticket)
  const fresh = withChanges(page, news.since(askedAt), ticketId)
  client.setQueryData<ConversationData>(keys.conversation(ticketId), (data) =>
    refreshNewestPage(data, fresh),
  )
}
