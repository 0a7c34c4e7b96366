import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keys } from '#app/desk-client/keys.ts'
import type { Outbox } from '#app/desk-client/outbox.ts'
import { messageView } from '#app/desk-client/test-views.ts'
import { forgetConversation, withoutQuotesOf } from './forget-deleted.ts'
import { MOVED_READ_MS } from './limits.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const quoting = (id: number) => ({
  id,
  body: 'girassol',
  fromMe: false,
  mediaType: 'audio' as const,
  contactName: 'Ana',
  isDeleted: false,
})
const pages = {
  pages: [
    {
      messages: [messageView({ id: 5, quotedMsg: quoting(2) })],
      hasMore: true,
      nextCursor: 'x',
      count: 1,
    },
    {
      messages: [messageView({ id: 1, quotedMsg: quoting(9) })],
      hasMore: false,
      nextCursor: null,
      count: 1,
    },
  ],
}

describe('quotes of a message that was deleted', () => {
  it('say nothing of it any more, and the other quotes stay', () => {
    const {
      pages: [first, second],
    } = withoutQuotesOf(pages, 2)
    expect(first?.messages[0]?.quotedMsg).toMatchObject({
      id: 2,
      body: '',
      mediaType: null,
      isDeleted: true,
    })
    expect(second).toBe(pages.pages[1])
  })

  it('leave the pages as they are where nothing quotes it', () => {
    expect(withoutQuotesOf(pages, 3)).toBe(pages)
  })
})

describe('a conversation that went, or that words went from', () => {
  const held = [
    ...[keys.past(1, 5), keys.earlier(2), keys.conversation(3)],
    ...[keys.gallery(2, 'media'), keys.planned(2, 2), keys.earlierTickets(2)],
  ]
  const stale = (isForGood: boolean, movedOf?: number) => {
    const client = new QueryClient()
    vi.stubGlobal('navigator', {})
    vi.useFakeTimers()
    for (const key of held) client.setQueryData(key, { pages: [] })
    const holder = { client, outbox: {} as Outbox, me: { companyId: 1, userId: 7 } }
    forgetConversation(holder, 1, isForGood, movedOf)
    forgetConversation(holder, 1, isForGood, movedOf)
    vi.advanceTimersByTime(MOVED_READ_MS)
    return held.map((key) => client.getQueryState(key)?.isInvalidated)
  }

  it('is read again wherever it may be quoted or goes on, and what is around its contact where messages moved', () => {
    expect(stale(true)).toEqual([true, true, true, false, false, false])
    expect(stale(true, 2)).toEqual([true, true, true, true, true, true])
  })

  it('stays as it is elsewhere where it is only out of sight', () => {
    expect(stale(false)).toEqual(held.map(() => false))
  })
})
