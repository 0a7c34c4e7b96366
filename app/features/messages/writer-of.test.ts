import { expect, it } from 'vitest'
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
    ticket: { contactId: 1, queueId: null },
    writer: { id: 7, name: 'Ana' },
    firstUnread: null,
    hasOlder: false,
    dayKey: (moment) => moment.slice(0, 10),
  })
  expect(items.map((item) => item.startsGroup)).toEqual([true, false, true])
})
