import { expect, it } from 'vitest'
import type { ConnectionRow } from './connection-types.ts'
import { afterReading, rowNow, withReport } from './live-sessions.ts'
import type { LiveSessions } from './live-sessions.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const NONE: LiveSessions = new Map()
const row: ConnectionRow = {
  id: 4,
  name: 'Plantão',
  channel: 'whatsapp',
  status: 'DISCONNECTED',
  statusReason: null,
  number: '',
  isDefault: false,
  groupAsTicket: false,
  queues: [],
  updatedAt: '2026-11-20T12:00:00.000Z',
  session: null,
}

it('a QR code stands until the next one, and is gone once the phone has read it', () => {
  let live = withReport(NONE, { id: 4, status: 'qrcode', qrcode: 'first' }, 1)
  live = withReport(live, { id: 4, status: 'qrcode', reason: 'still linking' }, 2)
  expect(live.get(4)?.qrcode).toBe('first')
  live = withReport(live, { id: 4, status: 'qrcode', qrcode: 'second' }, 3)
  expect(live.get(4)?.qrcode).toBe('second')
  live = withReport(live, { id: 4, status: 'OPENING', state: 'connecting' }, 4)
  expect(live.get(4)?.qrcode).toBeNull()
})

it('shows what the room told of a phone over what the page was drawn with', () => {
  const live = withReport(NONE, { id: 4, status: 'CONNECTED', state: 'open' }, 1)
  expect(rowNow(row, live.get(4), NOW)).toMatchObject({
    status: 'CONNECTED',
    session: { state: 'open', since: '2026-11-21T12:00:00.000Z', retryAt: null },
  })
  expect(rowNow(row, undefined, NOW)).toBe(row)
})

it('keeps the time of a state that did not change', () => {
  const open = rowNow(
    row,
    withReport(NONE, { id: 4, status: 'CONNECTED', state: 'open' }, 1).get(4),
    NOW,
  )
  const later = withReport(NONE, { id: 4, status: 'CONNECTED', state: 'open' }, 2).get(4)
  expect(rowNow(open, later, NOW + 60_000).session?.since).toBe('2026-11-21T12:00:00.000Z')
})

it('forgets what the data that was asked for since knows itself, and keeps the codes, which it does not', () => {
  let live = withReport(NONE, { id: 4, status: 'OPENING' }, 1)
  live = withReport(live, { id: 5, status: 'TIMEOUT' }, 2)
  expect([...afterReading(live, 1).keys()]).toEqual([5])
  live = afterReading(withReport(live, { id: 4, status: 'qrcode', qrcode: 'first' }, 3), 3)
  expect(live.get(4)?.qrcode).toBe('first')
  expect(rowNow(row, live.get(4), NOW)).toBe(row)
})
