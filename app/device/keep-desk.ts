import type { QueryClient } from '@tanstack/react-query'
import { personKey } from '#domains/notifications/push-payload.ts'
import { keys } from '#app/desk-client/keys.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import type { DeskData } from '#app/features/desk/desk-data.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'
import { conversationCopy, DESK_COPY, ticketCopy } from './desk-copy.ts'
import type { ConversationCopy, DeskCopy } from './desk-copy.ts'
import { copyNames, findCopy, keepCopies } from './device-store.ts'
import { CONVERSATIONS_KEPT, COPY_MAX_CHARS, KEEP_EVERY_MS, LISTS_KEPT } from './limits.ts'

type Kept = { desk: DeskData; shell: ShellData }

/**
 * Keeps the desk on the device while it is open and right, so that it opens without a network. Only where a service worker can open it
 * again, and only for whose the browser is: device-store.ts refuses the rest. Gives what ends it.
 */
export function keepDesk(
  client: QueryClient,
  kept: () => Kept,
  isRight: () => boolean,
): () => void {
  const keep = () => {
    if (navigator.serviceWorker?.controller == null || !isRight()) return
    void keepNow(client, kept())
  }
  const keepWhenHidden = () => {
    if (document.visibilityState === 'hidden') keep()
  }
  const timer = setInterval(keep, KEEP_EVERY_MS)
  document.addEventListener('visibilitychange', keepWhenHidden)
  const first = setTimeout(keep, 0)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', keepWhenHidden)
  }
}

export async function keepNow(client: QueryClient, { desk, shell }: Kept): Promise<void> {
  const person = personKey(desk.companyId, desk.me.userId)
  const conversations = conversationsOf(client)
  await keepCopies(person, [
    [DESK_COPY, deskCopyOf(client, { desk, shell })],
    ...conversations.flatMap((copy): [string, unknown][] => [
      [conversationCopy(copy.ticket.id), copy],
      [ticketCopy(copy.ticket.uuid), copy.ticket.id],
    ]),
  ])
  await forgetOldest(person)
}

export function deskCopyOf(client: QueryClient, { desk, shell }: Kept): DeskCopy {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: keys.ticketLists })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ queryKey, state }) => {
      const first = (state.data as TicketListData | undefined)?.pages[0]
      return first === undefined ? [] : [[JSON.stringify(queryKey[1]), first] as const]
    })
    .slice(0, LISTS_KEPT)
  const shown = lists.find(([filter]) => filter === JSON.stringify(desk.filter))
  return {
    at: serverNow(),
    desk: shown === undefined ? desk : { ...desk, page: shown[1] },
    shell,
    lists,
  }
}

/** The newest page of each loaded conversation: what is older loads again on the way up. */
function conversationsOf(client: QueryClient): ConversationCopy[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: keys.conversations })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, CONVERSATIONS_KEPT)
    .flatMap(({ queryKey, state }) => {
      const page = (state.data as ConversationData | undefined)?.pages[0]
      const ticket = typeof queryKey[1] === 'number' ? cachedTicket(client, queryKey[1]) : undefined
      if (page === undefined || ticket === undefined) return []
      const copy = { at: serverNow(), ticket, page }
      return JSON.stringify(copy).length > COPY_MAX_CHARS ? [] : [copy]
    })
}

/** Copies beyond the bound, by when they were last right. */
async function forgetOldest(person: string): Promise<void> {
  const names = (await copyNames()).filter((name) =>
    name.startsWith(conversationCopy(0).slice(0, -1)),
  )
  if (names.length <= CONVERSATIONS_KEPT) return
  const copies = await Promise.all(
    names.map(async (name) => ({ name, copy: await findCopy<ConversationCopy>(name) })),
  )
  const old = copies.sort((a, b) => (b.copy?.at ?? 0) - (a.copy?.at ?? 0)).slice(CONVERSATIONS_KEPT)
  await keepCopies(
    person,
    [],
    old.flatMap(({ name, copy }) => (copy === null ? name : [name, ticketCopy(copy.ticket.uuid)])),
  )
}
