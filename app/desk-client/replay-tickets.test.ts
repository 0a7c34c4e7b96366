import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from './keys.ts'
import type { MessageAck } from './patch-messages.ts'
import type { TicketListData } from './patch-tickets.ts'
import { createRecentChanges } from './recent-changes.ts'
import { replayTickets } from './replay-tickets.ts'
import { ana, listFilter, ticketView } from './test-views.ts'
import { ticketListQuery } from './use-ticket-list.ts'

afterEach(() => vi.unstubAllGlobals())

const filter = listFilter()
const read = ticketView({ id: 1, lastMessageId: 50, lastMessageAck: 0, lastMessageFromMe: true })
const ack: MessageAck = {
  id: 50,
  ticketId: 1,
  clientId: null,
  ack: 2,
  failed: null,
  wid: null,
}

/** A desk whose list is being read; `told` comes meanwhile. Gives the row as it is shown afterwards. */
async function rowAfter(told: {
  ack?: MessageAck
  contact?: ContactView
  ticket?: TicketView
}): Promise<{ row: TicketView | undefined; countsStale: number }> {
  const answered = Promise.withResolvers<undefined>()
  vi.stubGlobal('fetch', async () => {
    await answered.promise
    const counts = { open: 1, pending: 0, group: 0, closed: 0, snoozed: 0, following: 0 }
    return Response.json({ tickets: [read], hasMore: false, nextCursor: null, count: 1, counts })
  })
  const client = new QueryClient()
  const news = createRecentChanges()
  const onCountsStale = vi.fn()
  const end = replayTickets(client, { news, viewer: () => ana, onCountsStale })
  const observer = new InfiniteQueryObserver(client, ticketListQuery(client, filter))
  const leave = observer.subscribe(() => {})
  news.note(told)
  answered.resolve(undefined)
  await expect.poll(() => client.isFetching()).toBe(0)
  const data = client.getQueryData<TicketListData>(keys.ticketList(filter))
  leave()
  end()
  return { row: data?.pages[0]?.tickets[0], countsStale: onCountsStale.mock.calls.length }
}

it('what the room tells while a list is read stands in the list: ticks, contacts, moves', async () => {
  expect((await rowAfter({ ack })).row?.lastMessageAck).toBe(2)
  const contact = { ...read.contact, tags: [], id: 1, name: 'Novo nome' } as unknown as ContactView
  expect((await rowAfter({ contact })).row?.contact.name).toBe('Novo nome')
  const moved = { ...read, version: read.version + 1, unreadMessages: 3 }
  expect((await rowAfter({ ticket: moved })).row?.unreadMessages).toBe(3)
})

it('badges that came with the list are read again when a ticket moved meanwhile, else not', async () => {
  expect((await rowAfter({ ack })).countsStale).toBe(0)
  const moved = { ...read, version: read.version + 1 }
  expect((await rowAfter({ ticket: moved })).countsStale).toBe(1)
})
