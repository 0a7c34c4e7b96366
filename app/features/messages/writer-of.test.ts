import { describe, expect, it } from 'vitest'
import { signMessage } from '#domains/tickets/sign-message.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { at, messageView } from '#app/desk-client/test-views.ts'
import { conversationItems, writerOf } from './conversation-items.ts'

const from = (id: number, name: string) =>
  messageView({ id, sentAt: at(0), data: { from: { name } } })

it('names the writer of a group’s message, and nobody where nobody is named', () => {
  expect(writerOf(from(1, 'Bia'))).toBe('Bia')
  expect(writerOf(from(1, ''))).toBeNull()
  expect(writerOf(messageView({ id: 1 }))).toBeNull()
})

it('begins a group of bubbles where another member writes', () => {
  const items = conversationItems({
    messages: [from(1, 'Bia'), from(2, 'Bia'), from(3, 'Caio')],
    waiting: [],
    ticket: { contactId: 1, queueId: null, channel: 'whatsapp' },
    writer: { id: 7, name: 'Ana' },
    firstUnread: null,
    hasOlder: false,
    dayKey: (moment) => moment.slice(0, 10),
  })
  expect(items.map((item) => item.startsGroup)).toEqual([true, false, true])
})

describe('the attendant above a group of bubbles', () => {
  const [ana, bruno] = [
    { id: 7, name: 'Ana' },
    { id: 8, name: 'Bruno' },
  ]
  const sent = (id: number, user: typeof ana | null, change: Partial<MessageView> = {}) =>
    messageView({ id, sentAt: at(0), fromMe: true, user, ...change })
  const authors = (messages: MessageView[]) =>
    conversationItems({
      messages,
      waiting: [],
      ticket: { contactId: 1, queueId: null, channel: 'whatsapp' },
      writer: ana,
      firstUnread: null,
      hasOlder: false,
      dayKey: (moment) => moment.slice(0, 10),
    }).map((item) => item.author)

  it('is not named while the reader alone answers', () => {
    expect(authors([sent(1, ana), messageView({ id: 2 }), sent(3, ana), sent(4, null)])).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('is named where another than the reader answers, alone or beside them', () => {
    expect(authors([sent(1, bruno), messageView({ id: 2 }), sent(3, bruno)])).toEqual([
      'Bruno',
      null,
      'Bruno',
    ])
  })

  it('is named from the second one on, once a group', () => {
    expect(authors([sent(1, ana), sent(2, bruno), sent(3, bruno), sent(4, null)])).toEqual([
      'Ana',
      'Bruno',
      null,
      null,
    ])
  })

  it('is not named twice where the text is signed, nor for a note', () => {
    const signed = { body: signMessage('Bom dia', 'Bruno') }
    expect(authors([sent(1, ana), sent(2, bruno, signed)])).toEqual(['Ana', null])
    expect(authors([sent(1, ana), sent(2, bruno, { isPrivate: true })])).toEqual([null, null])
  })
})
