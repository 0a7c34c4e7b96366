import { expect, test } from 'vitest'
import type { RealtimeAction } from '#protocol/realtime/events.ts'
import { isAmong } from '#app/realtime/live-screen.ts'
import { eventsOf } from './events-of-contact.ts'

const frame = (
  channel: string,
  data: Record<string, unknown>,
  action: RealtimeAction = 'update',
) => ({
  channel,
  action,
  data,
})
const ticket = {
  id: 5,
  contactId: 7,
  status: 'open',
  userId: 1,
  queueId: 2,
  userRating: null,
  closedAt: null,
}
const events = eventsOf({ contact: { id: 7 }, tickets: { rows: [ticket] } })
const isNews = (told: ReturnType<typeof frame>) => isAmong(events, told)

test('the contact, its planned messages and lists that went stale are read again', () => {
  expect(isNews(frame('contact', { contact: { id: 7 } }))).toBe(true)
  expect(isNews(frame('contact', { contactId: 7 }, 'delete'))).toBe(true)
  expect(isNews(frame('contact', { stale: true }))).toBe(true)
  expect(isNews(frame('schedule', { schedule: { id: 1 }, contact: { id: 7 } }))).toBe(true)
  expect(isNews(frame('schedule', { scheduleId: 1, contactId: 7 }, 'delete'))).toBe(true)
  expect(isNews(frame('contact', { contact: { id: 8 } }))).toBe(false)
  expect(isNews(frame('schedule', { contact: { id: 8 } }))).toBe(false)
})

test('a ticket is news where something changed that the page shows, or where it came or went', () => {
  expect(isNews(frame('ticket', { ticket: { ...ticket, lastMessage: 'oi' } }))).toBe(false)
  expect(isNews(frame('ticket', { ticket: { ...ticket, status: 'closed' } }))).toBe(true)
  expect(isNews(frame('ticket', { ticket: { ...ticket, id: 6 } }, 'create'))).toBe(true)
  expect(isNews(frame('ticket', { ticketId: 5 }, 'remove'))).toBe(true)
  expect(isNews(frame('ticket', { ticketId: 6 }, 'delete'))).toBe(false)
  expect(isNews(frame('ticket', { ticket: { ...ticket, id: 6, contactId: 8 } }))).toBe(false)
})

test('of messages only those that stand in the gallery', () => {
  const message = (mediaType: string | null, contactId = 7) =>
    frame('appMessage', { ticket: { ...ticket, contactId }, message: { mediaType } }, 'create')
  expect(isNews(message('image'))).toBe(true)
  expect(isNews(message(null))).toBe(false)
  expect(isNews(message('image', 8))).toBe(false)
  expect(isNews(frame('file', {}))).toBe(false)
})
