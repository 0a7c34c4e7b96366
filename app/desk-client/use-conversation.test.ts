import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { keys } from './keys.ts'
import { acknowledgeMessage, messagesOf, putMessage } from './patch-messages.ts'
import type { ConversationData, MessageAck } from './patch-messages.ts'
import { createRecentChanges, replayMessages } from './recent-changes.ts'
import { changePasts, pastQuery } from './past.ts'
import { ana, messageView, ticketView } from './test-views.ts'
import { conversationQuery, refreshConversation } from './use-conversation.ts'

const TICKET = 1
const message = (id: number, change: Partial<MessageView> = {}) =>
  messageView({ id, ticketId: TICKET, fromMe: true, ...change })

/** A desk whose server answers a reading when the test lets it, with what it read before. */
function desk(read: MessageView[], hasMore = true) {
  const client = new QueryClient()
  const around = { me: ana, news: createRecentChanges() }
  replayMessages(client, around.news)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', async () => {
    await answered
    return Response.json({
      ticket: ticketView({ id: TICKET }),
      messages: read,
      hasMore,
      nextCursor: hasMore ? 'older' : null,
      count: read.length,
    })
  })
  const change = (how: (data: ConversationData) => ConversationData) =>
    client.setQueryData<ConversationData>(keys.conversation(TICKET), (data) => data && how(data))
  return {
    client,
    around,
    answer,
    has: (...messages: MessageView[]) =>
      client.setQueryData<ConversationData>(keys.conversation(TICKET), {
        pages: [{ messages, hasMore: true, nextCursor: 'older', count: messages.length }],
        pageParams: [null],
      }),
    /** As the room does (realtime/use-company-room.ts). */
    tells: (told: MessageView) => {
      around.news.note({ message: told })
      change((data) => putMessage(data, told))
    },
    acknowledges: (ack: MessageAck) => {
      around.news.note({ ack })
      change((data) => acknowledgeMessage(data, ack))
    },
    shown: () => messagesOf(client.getQueryData<ConversationData>(keys.conversation(TICKET))),
  }
}

const READ: MessageAck = {
  id: 50,
  ticketId: TICKET,
  clientId: null,
  ack: 3,
  failed: null,
  wid: null,
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what the room tells while a page is on its way stays', () => {
  it('after a gap that the newest page does not reach over', async () => {
    const { around, client, ...room } = desk([message(50), message(51)])
    room.has(message(1), message(2))
    const done = refreshConversation(client, TICKET, around)
    room.tells(message(52))
    room.acknowledges(READ)
    room.tells(message(51, { body: '', isDeleted: true }))
    room.answer()
    await done
    expect(room.shown().map(({ id }) => id)).toEqual([50, 51, 52])
    expect(room.shown()[0]).toMatchObject({ ack: 3 })
    expect(room.shown()[1]).toMatchObject({ isDeleted: true })
  })

  it('after one that it does reach over', async () => {
    const { around, client, ...room } = desk([message(2), message(3, { body: 'what it said' })])
    room.has(message(1), message(2), message(3, { body: 'what it said' }))
    const done = refreshConversation(client, TICKET, around)
    room.tells(message(3, { body: '', isDeleted: true }))
    room.tells(message(4))
    room.answer()
    await done
    expect(room.shown().map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(room.shown()[2]).toMatchObject({ body: '', isDeleted: true })
  })

  it('when a conversation is opened, ticks too', async () => {
    const { around, client, ...room } = desk([message(50), message(51)])
    const done = client.fetchInfiniteQuery(conversationQuery(client, TICKET, around))
    room.tells(message(52))
    room.acknowledges(READ)
    room.answer()
    await done
    expect(room.shown().map(({ id }) => id)).toEqual([50, 51, 52])
    expect(room.shown()[0]).toMatchObject({ ack: 3 })
  })

  it('when older ones are read', async () => {
    const { around, client, ...room } = desk([message(1), message(2)], false)
    room.has(message(50), message(51))
    const query = new InfiniteQueryObserver(client, conversationQuery(client, TICKET, around))
    const done = query.fetchNextPage()
    room.tells(message(52))
    room.acknowledges(READ)
    room.tells(message(2, { body: '', isDeleted: true }))
    room.answer()
    await done
    expect(room.shown().map(({ id }) => id)).toEqual([1, 2, 50, 51, 52])
    expect(room.shown()[2]).toMatchObject({ ack: 3 })
    expect(room.shown()[1]).toMatchObject({ isDeleted: true })
  })

  it('when more of the past is read, and only what was in it', async () => {
    const { client, ...room } = desk([message(1)], false)
    const past = pastQuery(TICKET, 50)
    client.setQueryData(past.queryKey, {
      pages: [{ messages: [message(50)], hasMore: true, nextCursor: 'older', count: 1 }],
      pageParams: [{ around: 50 }],
    })
    const done = new InfiniteQueryObserver(client, past).fetchNextPage()
    room.acknowledges(READ)
    changePasts(client, TICKET, (data) => acknowledgeMessage(data, READ))
    room.tells(message(52))
    room.answer()
    await done
    const shown = messagesOf(client.getQueryData(past.queryKey))
    expect(shown.map(({ id, ack }) => ({ id, ack }))).toMatchObject([{ id: 1 }, { id: 50, ack: 3 }])
  })

  it('and what was told before is not told again', async () => {
    const { around, client, ...room } = desk([message(51)])
    room.tells(message(40))
    vi.setSystemTime(Date.now() + 1)
    const done = client.fetchInfiniteQuery(conversationQuery(client, TICKET, around))
    room.answer()
    await done
    expect(room.shown().map(({ id }) => id)).toEqual([51])
  })
})
