import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { keys } from '#app/desk-client/keys.ts'
import type { RecentChanges } from '#app/desk-client/recent-changes.ts'
import { refreshConversation } from '#app/desk-client/use-conversation.ts'

/** What frames keep right besides lists and conversations. */
const TOLD_OF = [
  keys.allPlanned,
  keys.mentions,
  keys.contacts,
  keys.allNotes,
  keys.ticketLogs,
  keys.forwardings,
  keys.allEarlierTickets,
  keys.quickMessages,
]

/** After a gap: lists on the screen, the open conversation and what stands around it; what is off the screen loads anew when it is looked at. */
export async function readAgain(
  client: QueryClient,
  around: { me: Viewer; news: RecentChanges },
): Promise<void> {
  client.removeQueries({ queryKey: keys.conversations, type: 'inactive' })
  for (const queryKey of TOLD_OF) void client.invalidateQueries({ queryKey })
  const lists = client.invalidateQueries({ queryKey: keys.ticketLists, refetchType: 'active' })
  // What the cut left without an answer, and says so on the screen.
  const failed = client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
  // One that is out of reach by now fails here, and its screen is left.
  const ticket = client.invalidateQueries({ queryKey: keys.tickets, refetchType: 'active' })
  const open = client.getQueryCache().findAll({ queryKey: keys.conversations, type: 'active' })
  const conversations = open.flatMap(({ queryKey }) =>
    typeof queryKey[1] === 'number' ? [refreshConversation(client, queryKey[1], around)] : [],
  )
  // A read that fails here is made up for by the next gap: the room reports one with every connection.
  await Promise.allSettled([lists, failed, ticket, ...conversations])
}
