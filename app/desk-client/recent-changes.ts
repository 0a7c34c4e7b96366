import type { Query, QueryClient } from '@tanstack/react-query'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { MessagePage, MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from './keys.ts'
import { acknowledgeMessage, putMessage, replaceMessage } from './patch-messages.ts'
import type { ConversationData, MessageAck } from './patch-messages.ts'

/** Changes are kept this long: longer than any read takes. */
const KEPT_MS = 30_000

export type Change = {
  ticket?: TicketView | undefined
  /** A ticket that is gone, or out of sight. */
  goneTicketId?: number | undefined
  contact?: ContactView | undefined
  message?: MessageView | undefined
  ack?: MessageAck | undefined
}
export type DatedChange = Change & { at: number }

/**
 * What the room told a moment ago. An answer that was read before a frame may arrive after it: whoever puts an answer into the cache
 * tells the news since its question once more, so that nothing older stands.
 */
export type RecentChanges = {
  note(told: Change): void
  since(moment: number): readonly DatedChange[]
}

export function createRecentChanges(now: () => number = Date.now): RecentChanges {
  let kept: DatedChange[] = []
  return {
    note: (told) => {
      const at = now()
      const old = kept.findIndex((one) => at - one.at < KEPT_MS)
      kept = old === -1 ? [] : old === 0 ? kept : kept.slice(old)
      kept.push({ ...told, at })
    },
    since: (moment) => kept.filter((one) => one.at >= moment),
  }
}

/** What was told of messages, told once more. New ones join only the end of the conversation `endOf`. */
function replayed(
  data: ConversationData,
  news: readonly DatedChange[],
  endOf: number | null,
): ConversationData {
  return news.reduce((told, { message, ack }) => {
    const acked = ack === undefined ? told : acknowledgeMessage(told, ack)
    if (message === undefined) return acked
    return message.ticketId === endOf ? putMessage(acked, message) : replaceMessage(acked, message)
  }, data)
}

/** The newest page of a ticket's messages, with what the room told of them while it was on its way. */
export function withChanges<Page extends MessagePage>(
  page: Page,
  news: readonly DatedChange[],
  ticketId: number,
): Page {
  return { ...page, ...replayed({ pages: [page], pageParams: [null] }, news, ticketId).pages[0] }
}

const HOLD_MESSAGES: ReadonlySet<unknown> = new Set([
  keys.conversations[0],
  keys.allPasts[0],
  keys.earliers[0],
])

type AnyQuery = Query<unknown, Error, unknown, readonly unknown[]>

/**
 * Calls `done` after each reading of what has such a key, with what came since the reading began: the library puts a page that was
 * read beside the pages as they were when it was asked for, and forgets what changed them meanwhile. Returns how to end it.
 */
export function afterReadings(
  client: QueryClient,
  news: RecentChanges,
  kinds: ReadonlySet<unknown>,
  done: (query: AnyQuery, told: readonly DatedChange[]) => void,
): () => void {
  const askedAt = new WeakMap<object, number>()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    const query = event.query as AnyQuery
    if (!kinds.has(query.queryKey[0])) return
    if (action.type === 'fetch') askedAt.set(query, Date.now())
    const asked = askedAt.get(query)
    if (action.type !== 'success' || action.manual === true || asked === undefined) return
    done(query, news.since(asked))
  })
}

/** Tells what holds messages, after each reading of one of its pages, what came since the reading began. Returns how to end it. */
export function replayMessages(client: QueryClient, news: RecentChanges): () => void {
  return afterReadings(client, news, HOLD_MESSAGES, ({ queryKey, state }, told) => {
    const [kind, ticketId] = queryKey
    const endOf = kind === keys.conversations[0] ? (ticketId as number) : null
    const data = state.data as ConversationData
    const next = replayed(data, told, endOf)
    if (next !== data) client.setQueryData(queryKey, next)
  })
}
