import { expect, it } from 'vitest'
import { ticketView } from '#app/desk-client/test-views.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time.ts'
import { waitedFor, waitingSince } from './waiting-since.ts'

const wrote = {
  id: 1,
  status: 'pending',
  lastInboundAt: '2026-01-02T10:00:00.000Z',
  lastMessageFromMe: false,
} as const

it('counts from the customer’s last message until somebody answers', () => {
  expect(waitingSince(ticketView(wrote))).toBe(Date.parse(wrote.lastInboundAt))
  expect(waitingSince(ticketView({ ...wrote, status: 'open' }))).not.toBeNull()
  expect(waitingSince(ticketView({ ...wrote, lastMessageFromMe: true }))).toBeNull()
})

it.each([
  { status: 'closed' },
  { status: 'group' },
  { snoozedUntil: '2026-01-03T10:00:00.000Z' },
  { lastInboundAt: null },
] as const)('counts nothing where nobody waits: %o', (change) => {
  expect(waitingSince(ticketView({ ...wrote, ...change }))).toBeNull()
})

it('names the largest whole unit', () => {
  expect(waitedFor(0, 59_999)).toEqual({ unit: 'minutes', count: 0 })
  expect(waitedFor(0, 59 * MINUTE_MS)).toEqual({ unit: 'minutes', count: 59 })
  expect(waitedFor(0, HOUR_MS)).toEqual({ unit: 'hours', count: 1 })
  expect(waitedFor(0, 2 * DAY_MS + HOUR_MS)).toEqual({ unit: 'days', count: 2 })
  expect(waitedFor(MINUTE_MS, 0)).toEqual({ unit: 'minutes', count: 0 })
})
