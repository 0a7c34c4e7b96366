import { describe, expect, it } from 'vitest'
import type { MessagePage } from '#domains/messages/messages.types.ts'
import { createQueryClient } from './query-client.ts'
import { keys } from './keys.ts'
import { changePasts, joinPast, meets } from './past.ts'
import type { PastData } from './past.ts'
import { messagesOf, replaceMessage } from './patch-messages.ts'
import type { ConversationData } from './patch-messages.ts'
import { messageView } from './test-views.ts'

const page = (ids: number[], newerCursor: string | null): MessagePage => ({
  messages: ids.map((id) => messageView({ id })),
  hasMore: true,
  nextCursor: `older-${ids[0]}`,
  newerCursor,
  count: ids.length,
})
const past = (...pages: MessagePage[]): PastData => ({
  pages,
  pageParams: pages.map(() => ({ around: 5 })),
})
const end = (ids: number[]): ConversationData => ({
  pages: [{ ...page(ids, null) }],
  pageParams: [null],
})

describe('a part of the past', () => {
  it('stands apart while messages between it and the end are not loaded', () => {
    expect(meets(past(page([4, 5, 6], '6')), end([10, 11]))).toBe(false)
  })

  it('meets the end where they overlap, or where nothing newer is left', () => {
    expect(meets(past(page([7, 8], '8'), page([4, 5, 6], '6')), end([8, 9]))).toBe(true)
    expect(meets(past(page([7, 8], null)), end([10]))).toBe(true)
  })

  it('becomes the conversation with what arrived meanwhile, each message once and in order', () => {
    const joined = joinPast(past(page([7, 8], '8'), page([4, 5, 6], '6')), end([8, 9, 10]))
    expect(messagesOf(joined).map(({ id }) => id)).toEqual([4, 5, 6, 7, 8, 9, 10])
    expect(joined.pageParams).toEqual([null, 'older-7'])
  })

  it('follows a change of a message it holds, and takes in no other', () => {
    const client = createQueryClient()
    client.setQueryData(keys.past(1, 5), past(page([4, 5], '5')))
    for (const id of [5, 99])
      changePasts(client, 1, (data) => replaceMessage(data, messageView({ id, body: 'outra' })))
    const messages = messagesOf(client.getQueryData<PastData>(keys.past(1, 5)))
    expect(messages.map(({ id, body }) => [id, body === 'outra'])).toEqual([
      [4, false],
      [5, true],
    ])
  })
})
