import { expect, it } from 'vitest'
import type { RealtimeAction } from '#protocol/realtime/events.ts'
import { messageView, ticketView } from '#app/desk-client/test-views.ts'
import { changesIn } from './changes-in-frame.ts'

const ticket = ticketView({ id: 1 })
const message = messageView({ id: 5, ticketId: 1 })
const hear = (channel: string, action: RealtimeAction, data: Record<string, unknown>) =>
  changesIn({ seq: 1, ch: `company-1-${channel}`, action, data })

it('keeps a contact only as its own channel tells it, whole', () => {
  const contact = { id: 1, name: 'Nome', tags: [] }
  expect(hear('contact', 'update', { contact })).toEqual({ contact })
  expect(hear('appMessage', 'create', { message, ticket, contact: ticket.contact })).toEqual({
    message,
    ticket,
  })
  expect(hear('schedule', 'update', { contact: { id: 1, name: 'Nome' } })).toEqual({})
})

it('keeps moves, ticks, and what is gone', () => {
  expect(hear('ticket', 'update', { ticket })).toEqual({ ticket })
  expect(hear('ticket', 'remove', { ticketId: 1 })).toEqual({ goneTicketId: 1 })
  expect(hear('ticket', 'delete', { ticketId: 1 })).toEqual({ goneTicketId: 1 })
  const ack = { id: 5, ticketId: 1, ack: 2 }
  expect(hear('appMessage', 'ack', ack)).toEqual({ ack })
})
