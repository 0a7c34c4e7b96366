import { expect, it } from 'vitest'
import type { LinkingFacts } from './connection-types.ts'
import { QR_GRACE_MS } from './limits.ts'
import { linkingPhase } from './linking-phase.ts'
import type { Condition } from './condition.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const phase = (
  status: string,
  condition: Condition,
  facts: Partial<LinkingFacts> = {},
  now = NOW,
) =>
  linkingPhase(
    { status, condition, qrcode: null, qrExpiresAt: null, pairingCode: null, ...facts },
    now,
  )

it('goes from asking to the code to the phone that has read it to connected', () => {
  const qr = { qrcode: '2@abc', qrExpiresAt: new Date(NOW + 20_000).toISOString() }
  expect(phase('OPENING', 'linking').kind).toBe('preparing')
  expect(phase('qrcode', 'linkingQr', qr)).toEqual({
    kind: 'qr',
    qrcode: '2@abc',
    expiresAt: NOW + 20_000,
  })
  expect(phase('OPENING', 'connecting').kind).toBe('scanned')
  expect(phase('CONNECTED', 'open').kind).toBe('connected')
})

it('waits a moment for the next code before it says that this one is over', () => {
  const qr = { qrcode: '2@abc', qrExpiresAt: new Date(NOW).toISOString() }
  expect(phase('qrcode', 'linkingQr', qr, NOW).kind).toBe('preparing')
  expect(phase('qrcode', 'linkingQr', qr, NOW + QR_GRACE_MS).kind).toBe('expired')
})

it('shows the code to type as soon as it is there', () => {
  expect(phase('PAIRING', 'linkingCode').kind).toBe('preparing')
  expect(phase('PAIRING', 'linkingCode', { pairingCode: 'ABCD1234' })).toEqual({
    kind: 'code',
    code: 'ABCD1234',
  })
})

it('stops with the reason when the phone was not linked', () => {
  expect(phase('DISCONNECTED', 'passkey_demanded')).toEqual({
    kind: 'stopped',
    condition: 'passkey_demanded',
  })
  expect(phase('TIMEOUT', 'node_lost')).toEqual({ kind: 'stopped', condition: 'node_lost' })
})
