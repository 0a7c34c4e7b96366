import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'
import type { ClosedSocket } from './next-step.ts'

const closed = (change: Partial<ClosedSocket>): ClosedSocket => ({
  code: null,
  linked: true,
  passkeyDemanded: false,
  leaseHeld: true,
  failures: 0,
  conflicts: 0,
  random: 0.5,
  ...change,
})

describe('a session with an account', () => {
  it('opens a new socket at once after 515', () => {
    expect(nextStep(closed({ code: 515, failures: 9 }))).toEqual({
      kind: 'reconnect',
      state: 'connecting',
      afterMs: 0,
    })
  })

  it.each([null, 428, 408, 503, 500, 409, 499])('waits out %s with full jitter', (code) => {
    expect(nextStep(closed({ code }))).toEqual({
      kind: 'reconnect',
      state: 'waiting',
      afterMs: 1000,
    })
    expect(nextStep(closed({ code, failures: 3 }))).toMatchObject({ afterMs: 8000 })
    expect(nextStep(closed({ code, failures: 50, random: 0.999 }))).toMatchObject({
      afterMs: 299_700,
    })
    expect(nextStep(closed({ code, failures: 3, random: 0 }))).toMatchObject({ afterMs: 0 })
  })

  it.each([401, 403, 406, 411])('is logged out by %s and its credentials are put aside', (code) => {
    expect(nextStep(closed({ code }))).toEqual({
      kind: 'stop',
      state: 'logged_out',
      credentials: 'archive',
    })
  })

  it('never touches its credentials for a code nobody knows', () => {
    expect(nextStep(closed({ code: 500 }))).toMatchObject({ kind: 'reconnect' })
    expect(nextStep(closed({ code: 777 }))).toMatchObject({ kind: 'reconnect' })
  })

  it('takes a replaced socket back three times, half a minute apart at least, then asks a person', () => {
    expect(nextStep(closed({ code: 440, conflicts: 1, random: 0 }))).toEqual({
      kind: 'reconnect',
      state: 'waiting',
      afterMs: 30_000,
    })
    expect(nextStep(closed({ code: 440, conflicts: 3, random: 1 }))).toMatchObject({
      afterMs: 60_000,
    })
    expect(nextStep(closed({ code: 440, conflicts: 4 }))).toEqual({
      kind: 'stop',
      state: 'conflict',
      credentials: 'keep',
    })
  })

  it('stops for good where the lease is another node’s, whatever the code', () => {
    for (const code of [440, 515, 401, 503]) {
      expect(nextStep(closed({ code, leaseHeld: false }))).toEqual({
        kind: 'stop',
        state: 'fenced',
        credentials: 'keep',
      })
    }
  })

  it('waits for a newer version after 405, and half an hour after 402', () => {
    expect(nextStep(closed({ code: 405 }))).toEqual({
      kind: 'stop',
      state: 'outdated',
      credentials: 'keep',
    })
    expect(nextStep(closed({ code: 402 }))).toEqual({
      kind: 'reconnect',
      state: 'restricted',
      afterMs: 1_800_000,
    })
  })
})

describe('a link nobody finished', () => {
  it('expires when all QR codes were shown', () => {
    expect(nextStep(closed({ linked: false, code: 408 }))).toEqual({
      kind: 'stop',
      state: 'link_expired',
      credentials: 'clear',
    })
  })

  it('survives a broken line five times', () => {
    expect(nextStep(closed({ linked: false, code: 428, failures: 4 }))).toMatchObject({
      kind: 'reconnect',
      state: 'linking',
    })
    expect(nextStep(closed({ linked: false, code: 428, failures: 5 }))).toMatchObject({
      kind: 'stop',
      state: 'link_expired',
    })
  })

  it('stops and says why when the account demands a passkey', () => {
    expect(nextStep(closed({ linked: false, passkeyDemanded: true }))).toEqual({
      kind: 'stop',
      state: 'passkey_demanded',
      credentials: 'clear',
    })
  })
})
