import { describe, expect, it } from 'vitest'
import type { MessagePage, MessageView } from '#domains/messages/messages.types.ts'
import { acknowledgeMessage, messagesOf, putMessage, refreshNewestPage } from './patch-messages.ts'
import type { ConversationData } from './patch-messages.ts'
import { at, messageView } from './test-views.ts'

function page(messages: MessageView[], hasMore = false): MessagePage {
  return { messages, hasMore, nextCursor: null, count: messages.length }
}
/** Pages as they load: the newest first. */
function conversation(...pages: MessagePage[]): ConversationData {
  return { pages, pageParams: pages.map(() => null) }
}
const idsOf = (data: ConversationData) => messagesOf(data).map((message) => message.id)
const failure = { code: '131026', reason: 'Undeliverable', canRetry: true }

describe('a conversation after news of a message', () => {
  it('reads oldest first over its pages', () => {
    const data = conversation(
      page([messageView({ id: 3 }), messageView({ id: 4 })]),
      page([messageView({ id: 1 }), messageView({ id: 2 })]),
    )
    expect(idsOf(data)).toEqual([1, 2, 3, 4])
  })

  it('adds a new message at its place by provider time, also one that came late', () => {
    const data = conversation(page([messageView({ id: 1 }), messageView({ id: 4 })]))
    expect(idsOf(putMessage(data, messageView({ id: 5 })))).toEqual([1, 4, 5])
    expect(idsOf(putMessage(data, messageView({ id: 9, sentAt: at(2) })))).toEqual([1, 9, 4])
  })

  it('starts an empty conversation', () => {
    expect(idsOf(putMessage(conversation(page([])), messageView({ id: 1 })))).toEqual([1])
  })

  it('puts the answer of a send in place of what the client id names, never beside it', () => {
    const mine = messageView({ id: 5, clientId: 'c1', fromMe: true, ack: 1 })
    const once = putMessage(conversation(page([messageView({ id: 1 })])), mine)
    const twice = putMessage(once, { ...mine, ack: 2 })
    expect(idsOf(twice)).toEqual([1, 5])
    expect(messagesOf(twice)[1]?.ack).toBe(2)
  })

  it('leaves a message older than what is loaded to the page that will bring it', () => {
    const data = conversation(page([messageView({ id: 8 })], true))
    expect(putMessage(data, messageView({ id: 2 }))).toBe(data)
  })

  it('never lets ticks fall, whatever order the news come in', () => {
    const data = conversation(page([messageView({ id: 1, fromMe: true, ack: 3 })]))
    const late = messageView({ id: 1, fromMe: true, ack: 1 })
    expect(messagesOf(putMessage(data, late))[0]?.ack).toBe(3)
    const news = { id: 1, ticketId: 1, clientId: null, ack: 2, failed: null, wid: null }
    expect(acknowledgeMessage(data, news)).toBe(data)
  })

  it('raises ticks, tells a failure, and starts anew after a retry', () => {
    const data = conversation(page([messageView({ id: 1, fromMe: true, ack: 1 })]))
    const news = { id: 1, ticketId: 1, clientId: null, wid: null }
    const read = acknowledgeMessage(data, { ...news, ack: 3, failed: null })
    expect(messagesOf(read)[0]?.ack).toBe(3)
    const failed = acknowledgeMessage(data, { ...news, ack: 1, failed: failure })
    expect(messagesOf(failed)[0]?.failed).toEqual(failure)
    const again = acknowledgeMessage(failed, { ...news, ack: 0, failed: null })
    expect(messagesOf(again)[0]).toMatchObject({ ack: 0, failed: null })
  })

  it('finds the bubble of an ack by its client id before it knows the id', () => {
    const data = conversation(
      page([messageView({ id: 0, clientId: 'c1', fromMe: true, wid: null })]),
    )
    const news = { id: 7, ticketId: 1, clientId: 'c1', ack: 1, failed: null, wid: 'wamid.7' }
    expect(messagesOf(acknowledgeMessage(data, news))[0]).toMatchObject({ ack: 1, wid: 'wamid.7' })
  })

  it('does not touch a conversation that has not loaded the message', () => {
    const data = conversation(page([messageView({ id: 1 })]))
    const news = { id: 99, ticketId: 1, clientId: null, ack: 2, failed: null, wid: null }
    expect(acknowledgeMessage(data, news)).toBe(data)
  })
})

describe('a conversation after a gap', () => {
  const loaded = conversation(
    page([messageView({ id: 3 }), messageView({ id: 4 })]),
    page([messageView({ id: 1 }), messageView({ id: 2 })]),
  )

  it('keeps its older pages when the newest one touches them', () => {
    const fresh = page([messageView({ id: 4 }), messageView({ id: 5 })], true)
    expect(idsOf(refreshNewestPage(loaded, fresh))).toEqual([1, 2, 3, 4, 5])
  })

  it('starts over from the newest page when messages between may be missing', () => {
    const fresh = page([messageView({ id: 8 }), messageView({ id: 9 })], true)
    expect(idsOf(refreshNewestPage(loaded, fresh))).toEqual([8, 9])
  })

  it('takes the fresh page when nothing was loaded', () => {
    expect(idsOf(refreshNewestPage(undefined, page([messageView({ id: 1 })])))).toEqual([1])
  })
})
