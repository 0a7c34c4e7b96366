import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { MessagePage } from '#domains/messages/messages.types.ts'
import { fetchMessages } from './desk-api.ts'
import type { PagePlace } from './desk-api.ts'
import { keys } from './keys.ts'
import { messagesOf, putMessage } from './patch-messages.ts'
import type { ConversationData, Pages } from './patch-messages.ts'

/**
 * A part of a conversation around a message that is older than what is loaded: pages newest first, growing both ways. It stands beside
 * the conversation, whose end the room goes on filling, until the two meet.
 */
export type PastData = InfiniteData<MessagePage, PagePlace>

/** Once out of sight it is read anew: what came meanwhile was not put into it. */
const KEPT_MS = 1000

const around = (messageId: number): PagePlace => ({ around: messageId })

export function pastQuery(ticketId: number, messageId: number) {
  return infiniteQueryOptions({
    queryKey: keys.past(ticketId, messageId),
    gcTime: KEPT_MS,
    initialPageParam: around(messageId),
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> => {
      const { ticket: _, ...page } = await fetchMessages(ticketId, pageParam, signal)
      return page
    },
    getNextPageParam: (oldest): PagePlace => oldest.nextCursor,
    getPreviousPageParam: (newest): PagePlace =>
      newest.newerCursor == null ? null : { newer: newest.newerCursor },
  })
}

/** Follows a change in whatever part of a ticket's past is loaded. */
export function changePasts(
  client: QueryClient,
  ticketId: number,
  change: <Data extends Pages>(past: Data) => Data,
): void {
  // Another ticket's conversation may go on into this one's.
  const loaded = [keys.pasts(ticketId), keys.earliers].flatMap((queryKey) =>
    client.getQueriesData<PastData>({ queryKey }),
  )
  for (const [key, past] of loaded) {
    if (past === undefined) continue
    const next = change(past)
    if (next !== past) client.setQueryData(key, next)
  }
}

/** Whether nothing is missing between a part of the past and what is loaded of the conversation's end. */
export function meets(past: Pages, end: Pages): boolean {
  if (past.pages[0]?.newerCursor == null) return true
  const newest = messagesOf(past).at(-1)
  return newest !== undefined && messagesOf(end).some(({ id }) => id === newest.id)
}

/** The two as one conversation, which the room keeps right from here on. */
export function joinPast(past: Pages, end: Pages): ConversationData {
  // A page is asked for by the cursor of the one before it, should they be read again.
  const pageParams = past.pages.map((_, index) => past.pages[index - 1]?.nextCursor ?? null)
  return messagesOf(end).reduce<ConversationData>(putMessage, { pages: past.pages, pageParams })
}
