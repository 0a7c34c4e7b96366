import { expect, test } from 'vitest'
import { SESSION_STATES } from '#protocol/session/session-states.ts'
import { statusOf } from './session-status.ts'

test('every state has the status that says who must act', () => {
  const by = Map.groupBy(SESSION_STATES, (state) => statusOf(state))
  expect(Object.fromEntries(by)).toEqual({
    CONNECTED: ['open'],
    OPENING: ['linking', 'connecting'],
    TIMEOUT: [
      'waiting',
      'restricted',
      'fenced',
      'lease_expired',
      'disk_full',
      'backpressure',
      'stopped',
    ],
    DISCONNECTED: [
      'unlinked',
      'link_expired',
      'passkey_demanded',
      'logged_out',
      'conflict',
      'outdated',
    ],
    corrupt: ['corrupt'],
  })
  expect(statusOf('linking', { qr: true })).toBe('qrcode')
  expect(statusOf('linking', { qr: true, code: true })).toBe('PAIRING')
  expect(statusOf('open', { qr: true, code: true })).toBe('CONNECTED')
})
