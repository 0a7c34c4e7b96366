import { expect, test } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import { planForward } from './plan-forward.ts'
import type { Way } from './plan-forward.ts'

const NOW = 1_772_452_800_000
const TICKET = { id: 7, status: 'open', queueId: 1, visible: true } as const

function way(id: number, overrides: Partial<Way> & { status?: string } = {}): Way {
  const { status = 'CONNECTED', ...rest } = overrides
  const connection: DirectoryConnection = {
    id,
    name: `WhatsApp ${id}`,
    channel: 'whatsapp',
    status,
    statusReason: null,
    number: '',
    isDefault: false,
    allowGroup: true,
    groupAsTicket: false,
    externalId: `wa-${id}`,
    queueIds: [],
  }
  return { connection, ticket: null, reachable: true, lastInboundAt: null, ...rest }
}
const cloud = (id: number, lastInboundAt: number | null): Way => {
  const made = way(id, { lastInboundAt })
  return { ...made, connection: { ...made.connection, channel: 'whatsappapi' } }
}

test('goes into the conversation that is going on, though a colleague holds it', () => {
  expect(planForward([way(1, { ticket: TICKET })], NOW)).toEqual({ kind: 'into', ticketId: 7 })
})

test('accepts the one that waits', () => {
  const ticket = { ...TICKET, status: 'pending' as const }
  expect(planForward([way(1, { ticket })], NOW)).toEqual({ kind: 'accept', ticketId: 7 })
})

test('prefers a conversation on another connection to a new one', () => {
  const ways = [way(1), way(2, { ticket: TICKET })]
  expect(planForward(ways, NOW)).toEqual({ kind: 'into', ticketId: 7 })
})

test('opens a new one on the connection the message came through', () => {
  expect(planForward([way(1), way(2)], NOW)).toEqual({ kind: 'create', connectionId: 1 })
})

test('opens it where the contact can be reached', () => {
  const ways = [
    cloud(1, NOW - 25 * HOUR_MS),
    way(2, { status: 'DISCONNECTED' }),
    way(3, { reachable: false }),
    way(4),
  ]
  expect(planForward(ways, NOW)).toEqual({ kind: 'create', connectionId: 4 })
})

test('never goes around a conversation that is hidden from whoever forwards', () => {
  const hidden = { ...TICKET, visible: false }
  expect(planForward([way(1, { ticket: hidden }), way(2)], NOW)).toEqual({
    kind: 'refuse',
    code: 'ERR_OTHER_OPEN_TICKET',
  })
})

test('leaves hidden conversations on other connections alone', () => {
  const hidden = { ...TICKET, visible: false }
  expect(planForward([way(1), way(2, { ticket: hidden })], NOW)).toEqual({
    kind: 'create',
    connectionId: 1,
  })
})

test.each([
  ['ERR_WINDOW_CLOSED', cloud(1, NOW - 24 * HOUR_MS)],
  ['ERR_WINDOW_CLOSED', cloud(1, null)],
  ['ERR_CONNECTION_UNAVAILABLE', way(1, { status: 'DISCONNECTED' })],
  ['ERR_NO_CONTACT_ADDRESS', way(1, { reachable: false })],
  ['ERR_TICKET_CHANGED', way(1, { ticket: { ...TICKET, status: 'nps' } })],
])('says %s when nothing else leads there', (code, only) => {
  expect(planForward([only], NOW)).toEqual({ kind: 'refuse', code })
})

test('says so when the company has no connection left', () => {
  expect(planForward([], NOW)).toEqual({ kind: 'refuse', code: 'ERR_NO_DEF_WAPP_FOUND' })
})
