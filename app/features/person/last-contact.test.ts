import { expect, it } from 'vitest'
import type { PageFrame } from '#app/realtime/live-screen.ts'
import { isLater, lastContactIn } from './last-contact.ts'

const ticket = { id: 7, contactId: 3, activityAt: '2026-11-27T12:00:00.000Z' }
const frame = (channel: string, data: PageFrame['data']): PageFrame => ({
  channel,
  action: 'update',
  data,
})

it('messages and tickets say when their contact was last in touch', () => {
  const last = { id: 3, lastContactAt: ticket.activityAt }
  expect(lastContactIn(frame('appMessage', { message: {}, ticket }))).toEqual(last)
  expect(lastContactIn(frame('ticket', { ticket }))).toEqual(last)
})

it('nothing else does', () => {
  expect(lastContactIn(frame('ticket', { ticketId: 7 }))).toBeNull()
  expect(lastContactIn(frame('appMessage', { ack: 3 }))).toBeNull()
  expect(lastContactIn(frame('schedule', { ticket }))).toBeNull()
})

it('a time only ever moves on', () => {
  expect(isLater(ticket.activityAt, null)).toBe(true)
  expect(isLater(ticket.activityAt, '2026-11-27T11:59:59.999Z')).toBe(true)
  expect(isLater(ticket.activityAt, ticket.activityAt)).toBe(false)
  expect(isLater(ticket.activityAt, '2026-11-27T12:00:00.001Z')).toBe(false)
})
