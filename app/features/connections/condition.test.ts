import { describe, expect, it } from 'vitest'
import { IMPORT_PREPARING_MS } from '#domains/connections/limits.ts'
import { connections } from '#app/i18n/locales/pt-BR/connections.ts'
import { SESSION_STATES } from '#protocol/session/session-states.ts'
import type { SessionState } from '#protocol/session/session-states.ts'
import { conditionOf, offersOf, preparingUntil, toneOf } from './condition.ts'
import type { ConditionFacts } from './condition.ts'

const STATUSES = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING', 'CONNECTED', 'corrupt']
const NOW = Date.UTC(2026, 10, 21, 12)

function phone(
  status: ConditionFacts['status'],
  state: SessionState | null,
  facts: { statusReason?: string; statusImportMessages?: string | null } = {},
): ConditionFacts {
  return {
    channel: 'whatsapp',
    status,
    statusReason: facts.statusReason ?? state,
    session:
      state === null ? null : { state, statusImportMessages: facts.statusImportMessages ?? null },
  }
}
const offers = (facts: ConditionFacts) => offersOf(facts, NOW)

describe('what a linked phone is in', () => {
  it.each(SESSION_STATES)('has words and a colour for %s', (state) => {
    const condition = conditionOf(phone('DISCONNECTED', state))
    expect(connections.state[condition].line).not.toBe('')
    expect(['good', 'moving', 'attention', 'bad', 'idle']).toContain(toneOf(condition))
  })

  it('is told by the status while somebody has to scan or type', () => {
    expect(conditionOf(phone('qrcode', 'linking'))).toBe('linkingQr')
    expect(conditionOf(phone('PAIRING', 'linking'))).toBe('linkingCode')
    expect(conditionOf(phone('OPENING', 'linking'))).toBe('linking')
  })

  it('is damaged once a message met keys that are, whatever the phone told before', () => {
    expect(conditionOf(phone('corrupt', 'unlinked'))).toBe('corrupt')
    expect(conditionOf(phone('corrupt', null))).toBe('corrupt')
  })

  it('is a lost node whatever the last told state', () => {
    expect(conditionOf(phone('TIMEOUT', 'open', { statusReason: 'node_lost' }))).toBe('node_lost')
    expect(conditionOf(phone('TIMEOUT', 'open'))).toBe('node_lost')
  })

  it('is told by the status where no session was ever opened', () => {
    expect(conditionOf(phone('DISCONNECTED', null))).toBe('unlinked')
    expect(conditionOf(phone('OPENING', null))).toBe('connecting')
  })
})

it('a channel without a driver is only on file, whatever its status says', () => {
  for (const channel of ['facebook', 'instagram'] as const) {
    const facts = { channel, statusReason: null, session: null }
    expect(conditionOf({ ...facts, status: 'CONNECTED' })).toBe('notServed')
  }
})

it('an official channel works or was refused', () => {
  const facts = { channel: 'whatsappapi', statusReason: '190/463', session: null } as const
  expect(conditionOf({ ...facts, status: 'CONNECTED' })).toBe('officialOpen')
  expect(conditionOf({ ...facts, status: 'DISCONNECTED' })).toBe('officialDown')
  expect(offers({ ...facts, status: 'DISCONNECTED' })).toEqual(['edit', 'retry'])
})

describe('what a row offers', () => {
  it('follows the status', () => {
    expect(offers(phone('qrcode', 'linking'))).toEqual(['qr'])
    expect(offers(phone('OPENING', 'connecting'))).toEqual(['connecting'])
    expect(offers(phone('DISCONNECTED', 'conflict'))).toEqual(['retry', 'newQr'])
    expect(offers(phone('DISCONNECTED', 'logged_out'))).toEqual(['newQr', 'retry'])
    expect(offers(phone('CONNECTED', 'open'))).toEqual(['disconnect'])
    expect(offers(phone('PAIRING', 'linking'))).toEqual(['code', 'disconnect'])
    expect(offers(phone('TIMEOUT', 'waiting'))).toEqual(['disconnect'])
    expect(offers(phone('corrupt', 'corrupt'))).toEqual(['erase'])
  })

  it('is one click to a phone that was never linked', () => {
    expect(offers(phone('DISCONNECTED', null))).toEqual(['connect'])
    expect(offers(phone('DISCONNECTED', 'unlinked'))).toEqual(['connect'])
  })

  it('leaves no status without a way on', () => {
    for (const status of STATUSES) expect(offers(phone(status, null)), status).not.toEqual([])
  })

  it('prepares for 35 seconds after an import, and closes its tickets once told', () => {
    const at = (statusImportMessages: string) =>
      offers(phone('TIMEOUT', 'waiting', { statusImportMessages }))
    const since = (ms: number) => new Date(NOW - ms).toISOString()
    expect(at(since(IMPORT_PREPARING_MS - 1))).toEqual(['disconnect', 'preparing'])
    expect(at(since(IMPORT_PREPARING_MS))).toEqual(['disconnect'])
    expect(at('renderButtonCloseTickets')).toEqual(['disconnect', 'closeImported'])
    expect(preparingUntil('renderButtonCloseTickets')).toBe(0)
  })
})
