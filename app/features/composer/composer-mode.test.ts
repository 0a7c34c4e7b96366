import { describe, expect, it } from 'vitest'
import { hoursAndMinutes } from '#core/time-of-day.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { composerMode } from './composer-mode.ts'
import { replyWindow } from './reply-window.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ana: Viewer = {
  userId: 7,
  profile: 'user',
  allTicket: false,
  allowGroup: false,
  queueIds: [1],
}
const admin: Viewer = { ...ana, userId: 2, profile: 'admin' }

type Facts = Parameters<typeof composerMode>[0]
const mine: Facts = {
  status: 'open',
  userId: 7,
  channel: 'whatsappapi',
  lastInboundAt: '2026-11-21T11:00:00.000Z',
  contact: { isErased: false },
}
const kindOf = (change: Partial<Facts>, viewer = ana, status = 'CONNECTED') =>
  composerMode({ ...mine, ...change }, { status, statusReason: null }, viewer, NOW).kind

describe('the composer', () => {
  it('writes in an own open ticket inside the window', () => {
    expect(kindOf({})).toBe('write')
    expect(kindOf({ status: 'group' })).toBe('write')
  })

  it('asks to accept or reopen first', () => {
    expect(kindOf({ status: 'pending', userId: null })).toBe('pending')
    expect(kindOf({ status: 'closed' })).toBe('closed')
    expect(kindOf({ status: 'nps' })).toBe('survey')
  })

  it('says that there is nobody left to answer, whatever the ticket says', () => {
    const contact = { isErased: true }
    expect(kindOf({ contact })).toBe('erased')
    expect(kindOf({ contact, status: 'closed' })).toBe('erased')
  })

  it('lets a colleague look on, and an admin write', () => {
    expect(kindOf({ userId: 8 })).toBe('held')
    expect(kindOf({ userId: 8 }, admin)).toBe('write')
  })

  it('says when the channel is down', () => {
    expect(kindOf({}, ana, 'DISCONNECTED')).toBe('disconnected')
    expect(kindOf({}, ana, 'TIMEOUT')).toBe('disconnected')
  })

  it.each(['facebook', 'instagram'] as const)(
    'says that nothing can be sent on %s, whatever state the connection is in',
    (channel) => {
      expect(kindOf({ channel })).toBe('channel')
      expect(kindOf({ channel }, ana, 'DISCONNECTED')).toBe('channel')
    },
  )

  it.each([
    ['CONNECTED', 'open', { kind: 'write', waitsForPhone: false }],
    ['TIMEOUT', 'waiting', { kind: 'write', waitsForPhone: true }],
    ['TIMEOUT', 'node_lost', { kind: 'write', waitsForPhone: true }],
    ['OPENING', 'connecting', { kind: 'write', waitsForPhone: true }],
    ['OPENING', 'linking', { kind: 'disconnected' }],
    ['qrcode', 'linking', { kind: 'disconnected' }],
    ['DISCONNECTED', 'logged_out', { kind: 'disconnected' }],
  ])(
    'on a linked phone that is %s (%s) waits for it only when it comes back by itself',
    (status, statusReason, mode) => {
      const ticket: Facts = { ...mine, channel: 'whatsapp' }
      expect(composerMode(ticket, { status, statusReason }, ana, NOW)).toEqual(mode)
    },
  )

  it('closes 24 hours after the contact wrote, and never on a linked phone', () => {
    expect(kindOf({ lastInboundAt: '2026-11-20T12:00:00.000Z' })).toBe('window-closed')
    expect(kindOf({ lastInboundAt: '2026-11-20T12:00:00.001Z' })).toBe('write')
    expect(kindOf({ lastInboundAt: null })).toBe('never-wrote')
    expect(kindOf({ lastInboundAt: null, channel: 'whatsapp' })).toBe('write')
  })

  it('counts the window down in hours and minutes', () => {
    const window = replyWindow(
      { channel: 'instagram', lastInboundAt: '2026-11-20T15:12:30.000Z' },
      NOW,
    )
    expect(window).toEqual({ kind: 'open', leftMs: 11_550_000 })
    expect(hoursAndMinutes(11_550_000)).toBe('03:12')
    expect(hoursAndMinutes(0)).toBe('00:00')
  })
})
