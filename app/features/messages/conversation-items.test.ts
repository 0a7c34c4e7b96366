import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'
import { at, messageView, ticketView } from '#app/desk-client/test-views.ts'
import { conversationItems, firstUnreadOf, isAnsweredSince } from './conversation-items.ts'
import type { ConversationParts } from './conversation-items.ts'

const waitingEntry = (clientId: string): OutboxEntry => ({
  clientId,
  ticketId: 1,
  body: 'waits',
  quotedMsg: null,
  isPrivate: false,
  writtenAt: at(50),
  refused: null,
})
const items = (change: Partial<ConversationParts>) =>
  conversationItems({
    messages: [],
    waiting: [],
    ticket: { contactId: 1, queueId: 1, channel: 'whatsappapi' },
    writer: { id: 7, name: 'Ana Reis' },
    firstUnread: null,
    hasOlder: false,
    dayKey: (moment) => moment.slice(0, 10),
    ...change,
  })

describe('the conversation as it is drawn', () => {
  it('shows what waits under the name it will go out with', () => {
    const waiting = [waitingEntry('a'), { ...waitingEntry('b'), signMessage: true }]
    expect(items({ waiting }).map(({ message }) => message.body)).toEqual([
      'waits',
      '*Ana Reis:*\nwaits',
    ])
  })

  it('begins each day with its name, and the first loaded message only when nothing is older', () => {
    const messages = [
      messageView({ id: 1, sentAt: '2026-11-20T10:00:00.000Z' }),
      messageView({ id: 2, sentAt: '2026-11-21T10:00:00.000Z' }),
      messageView({ id: 3, sentAt: '2026-11-21T10:00:05.000Z' }),
    ]
    expect(items({ messages }).map((item) => item.startsDay)).toEqual([true, true, false])
    expect(items({ messages, hasOlder: true }).map((item) => item.startsDay)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('goes on upward into earlier tickets, with a line where each ended', () => {
    const [old, older] = [ticketView({ id: 4 }), ticketView({ id: 3 })]
    const page = (ticket: typeof old, ...ids: number[]) => ({
      ticket,
      next: null,
      messages: ids.map((id) => messageView({ id, ticketId: ticket.id })),
      hasMore: false,
      nextCursor: null,
      count: ids.length,
    })
    const shown = items({
      earlier: [page(old, 8), page(old, 6, 7), page(older, 5)],
      messages: [messageView({ id: 9 })],
    })
    expect(
      shown.map((item) => [item.message.id, item.isEarlier, item.endsTicket?.id ?? null]),
    ).toEqual([
      [5, true, null],
      [6, true, 3],
      [7, true, null],
      [8, true, null],
      [9, false, 4],
    ])
  })

  it('keeps the items of messages that nothing happened to', () => {
    const messages = [messageView({ id: 1 }), messageView({ id: 2, fromMe: true })]
    const before = items({ messages })
    const after = items({ messages: [...messages, messageView({ id: 3 })] })
    expect(after[0]).toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(items({ messages, firstUnread: { messageId: 1, count: 1 } })[0]).toMatchObject({
      unread: 1,
    })
  })

  it('groups what one person wrote within five minutes; notes stand alone', () => {
    const messages = [
      messageView({ id: 1 }),
      messageView({ id: 2 }),
      messageView({ id: 3, fromMe: true }),
      messageView({ id: 4, fromMe: true, isPrivate: true }),
      messageView({ id: 5, fromMe: true }),
      messageView({ id: 12, fromMe: true }),
    ]
    expect(items({ messages }).map((item) => item.startsGroup)).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('shows what waits on the device last, with a clock, under its own key', () => {
    const drawn = items({ messages: [messageView({ id: 1 })], waiting: [waitingEntry('c1')] })
    expect(drawn.map((item) => item.key)).toEqual(['m1', 'c1'])
    expect(drawn[1]?.message).toMatchObject({ fromMe: true, ack: 0, body: 'waits', failed: null })
  })

  it('keeps the bubble when the server has the message: one item, the same key', () => {
    const arrived = messageView({ id: 9, clientId: 'c1', fromMe: true, ack: 1 })
    const drawn = items({ messages: [arrived], waiting: [waitingEntry('c1')] })
    expect(drawn).toHaveLength(1)
    expect(drawn[0]).toMatchObject({ key: 'c1', waiting: null })
  })

  it('offers no other try of what was refused because its person was erased', () => {
    const refused = { ...waitingEntry('c1'), refused: { code: 'ERR_CONTACT_ERASED' as const } }
    expect(items({ waiting: [refused] })[0]?.message.failed).toMatchObject({ canRetry: false })
  })

  it('marks a refused one as failed and open to another try', () => {
    const refused = { ...waitingEntry('c1'), refused: { code: 'ERR_WINDOW_CLOSED' as const } }
    expect(items({ waiting: [refused] })[0]?.message.failed).toEqual({
      code: 'ERR_WINDOW_CLOSED',
      reason: '',
      canRetry: true,
    })
  })
})

describe('the line where the unread begin', () => {
  const talk = [
    messageView({ id: 1 }),
    messageView({ id: 2, fromMe: true }),
    messageView({ id: 3 }),
    messageView({ id: 4, fromMe: true, isPrivate: true }),
    messageView({ id: 5 }),
  ]

  it("stands above the oldest of the contact's last unread messages", () => {
    expect(firstUnreadOf(talk, 1)).toEqual({ messageId: 5, count: 1 })
    expect(firstUnreadOf(talk, 2)).toEqual({ messageId: 3, count: 2 })
  })

  it('never stands above something we answered', () => {
    expect(firstUnreadOf(talk, 9)).toEqual({ messageId: 3, count: 2 })
  })

  it('is nowhere when all is read, or when it belongs above what is loaded', () => {
    expect(firstUnreadOf(talk, 0)).toBeNull()
    expect(firstUnreadOf([messageView({ id: 1 }), messageView({ id: 2 })], 5)).toBeNull()
  })

  it('stays away once it was answered, whatever is written after that', () => {
    const answer = messageView({ id: 6, fromMe: true })
    const note = messageView({ id: 7, fromMe: true, isPrivate: true })
    expect(isAnsweredSince(talk, 5)).toBe(false)
    expect(isAnsweredSince([...talk, note], 5)).toBe(false)
    expect(isAnsweredSince([...talk, answer], 5)).toBe(true)
    expect(isAnsweredSince([...talk, answer, note], 5)).toBe(true)
    expect(isAnsweredSince([...talk, answer, messageView({ id: 8 })], 5)).toBe(true)
  })
})

describe('what is deleted here', () => {
  const gone = messageView({ id: 1, fromMe: true, ack: 2, isDeleted: true })
  const stays = (change: Partial<typeof gone>, channel: 'whatsapp' | 'whatsappapi') =>
    items({
      messages: [{ ...gone, ...change }],
      ticket: { contactId: 1, queueId: 1, channel },
    })[0]?.staysWithContact

  it('stays with the contact where it went out on a channel that takes nothing back', () => {
    expect(stays({}, 'whatsappapi')).toBe(true)
    expect(stays({}, 'whatsapp')).toBe(false)
    expect(stays({ isDeleted: false }, 'whatsappapi')).toBe(false)
    expect(stays({ isPrivate: true }, 'whatsappapi')).toBe(false)
    expect(stays({ ack: 0 }, 'whatsappapi')).toBe(false)
    // The contact took it back.
    expect(stays({ fromMe: false }, 'whatsappapi')).toBe(false)
  })
})
