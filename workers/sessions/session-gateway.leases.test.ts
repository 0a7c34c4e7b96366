import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '#tests/edge/context.ts'
import type { TestClock } from '#tests/edge/context.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import {
  comeWith,
  deleteRoute,
  dial,
  gateway,
  helloOf,
  makePhone,
  changesIn,
} from '#tests/edge/session-node.ts'

let company: TestCompany
let clock: TestClock
let n = 0
/** Nodes and sessions of their own for each test: the gateway is one for all. */
let one: string
let two: string

beforeAll(async () => {
  company = await makeCompany()
  await changesIn(company)
})
beforeEach(async () => {
  one = `node-${++n}`
  two = `node-${++n}`
  clock = testClock(Date.now())
  await setUp()
})

/** The gateway's fields are new after each waking. */
const setUp = () =>
  runInDurableObject(gateway(), (object) => {
    object.clock = clock
  })
const ring = async (after: number) => {
  clock.advance(after)
  await runDurableObjectAlarm(gateway())
}
const TTL = 30_000

describe('hello', () => {
  it('gives a free session a first lease and the figures it is held by', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    expect(node.of('welcome')).toEqual([
      {
        op: 'welcome',
        protocol: 1,
        leaseTtlMs: TTL,
        renewEveryMs: 10_000,
        leases: [{ sessionId, lease: 'granted', epoch: 1 }],
      },
    ])
  })

  it('gives the same node the same lease while it is good, and a new one after', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    await node.leave()
    const back = await comeWith(one, { sessionId, epoch: 1 })
    expect(back.leases).toEqual([{ sessionId, lease: 'granted', epoch: 1 }])
    await back.leave()
    clock.advance(TTL + 1)
    const late = await comeWith(one, { sessionId, epoch: 1 })
    expect(late.leases).toEqual([{ sessionId, lease: 'granted', epoch: 2 }])
  })

  it('counts on from what the node knows, where the edge forgot', async () => {
    const { sessionId } = await makePhone(company)
    const { leases } = await comeWith(one, { sessionId, epoch: 41 })
    expect(leases).toEqual([{ sessionId, lease: 'granted', epoch: 42 }])
  })

  it('says gone of a session without a connection, and of one deleted since', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId, 'wa-0-0')
    expect(node.leases.map(({ lease }) => lease)).toEqual(['granted', 'gone'])
    await node.leave()
    await deleteRoute(sessionId)
    const back = await comeWith(one, sessionId)
    expect(back.leases).toEqual([{ sessionId, lease: 'gone', epoch: 1 }])
  })

  it('is refused by name to a node of another time', async () => {
    const node = await dial(one)
    node.send(helloOf(one, [], { min: 7, max: 9 }))
    expect(await node.next('refused')).toEqual({
      op: 'refused',
      code: 'ERR_PROTOCOL_VERSION',
      supported: { min: 1, max: 1 },
    })
    expect(await node.closed).toBe(4406)
  })

  it('is refused to a node that signs with one name and says another', async () => {
    const node = await dial(one)
    node.send(helloOf(two))
    expect(await node.closed).toBe(4401)
  })

  it('of a second socket ends the first', async () => {
    const { sessionId } = await makePhone(company)
    const first = await comeWith(one, sessionId)
    const second = await comeWith(one, { sessionId, epoch: 1 })
    expect(await first.closed).toBe(4409)
    expect(await second.renew({ sessionId, epoch: 1 })).toEqual([
      { sessionId, epoch: 1, result: 'renewed' },
    ])
  })

  it('is not disturbed by frames nobody knows, before or after it', async () => {
    const node = await dial(one)
    node.sendText('{"op":"dance"}')
    node.sendText('no json')
    node.send(helloOf(one))
    await node.next('welcome')
    node.sendText('{"op":"dance"}')
    expect(await node.renew()).toEqual([])
  })

  it('comes first: who has not said it is not heard', async () => {
    const { sessionId } = await makePhone(company)
    await comeWith(one, sessionId)
    const stranger = await dial(two)
    stranger.send({ op: 'renew', leases: [{ sessionId, epoch: 1 }] })
    stranger.send(helloOf(two))
    await stranger.next('welcome')
    expect(stranger.of('leases')).toEqual([])
  })
})

describe('two nodes with one session', () => {
  it('one has it and the other waits, until the first lets go', async () => {
    const { sessionId } = await makePhone(company)
    const holder = await comeWith(one, sessionId)
    const waiting = await comeWith(two, sessionId)
    expect(waiting.leases).toEqual([{ sessionId, lease: 'held', epoch: 1 }])

    // What another holds it can't let go.
    waiting.send({ op: 'release', sessionId, epoch: 1 })
    await waiting.isHeard()
    expect(waiting.of('lease')).toEqual([])

    // Nor does the holder let go by what it says of an older lease.
    holder.send({ op: 'release', sessionId, epoch: 0 })
    await holder.isHeard()
    await waiting.isHeard()
    expect(waiting.of('lease')).toEqual([])

    holder.send({ op: 'release', sessionId, epoch: 1 })
    expect(await waiting.next('lease')).toEqual({
      op: 'lease',
      lease: { sessionId, lease: 'granted', epoch: 2 },
    })
    expect(await waiting.renew({ sessionId, epoch: 2 })).toMatchObject([{ result: 'renewed' }])
    expect(await holder.renew({ sessionId, epoch: 1 })).toMatchObject([{ result: 'lost' }])
  })

  it('the one that waits gets it when the other lets it run out, and the other is held off then', async () => {
    const { sessionId } = await makePhone(company)
    const holder = await comeWith(one, sessionId)
    await holder.leave()
    const waiting = await comeWith(two, sessionId)
    await ring(TTL - 1000)
    await waiting.isHeard()
    expect(waiting.of('lease')).toEqual([])
    await ring(1001)
    expect((await waiting.next('lease')).lease).toEqual({ sessionId, lease: 'granted', epoch: 2 })
    const back = await comeWith(one, { sessionId, epoch: 1 })
    expect(back.leases).toEqual([{ sessionId, lease: 'held', epoch: 2 }])
  })

  it('one that never waited takes a lease that ran out', async () => {
    const { sessionId } = await makePhone(company)
    const holder = await comeWith(one, sessionId)
    await holder.leave()
    clock.advance(TTL + 1)
    const { leases } = await comeWith(two, sessionId)
    expect(leases).toEqual([{ sessionId, lease: 'granted', epoch: 2 }])
  })

  it('a node that is connected and silent loses its leases and its line', async () => {
    const { sessionId } = await makePhone(company)
    const silent = await comeWith(one, sessionId)
    clock.advance(TTL / 2)
    const waiting = await comeWith(two, sessionId)
    await ring(TTL / 2)
    expect(await silent.closed).toBe(1011)
    expect((await waiting.next('lease')).lease).toEqual({ sessionId, lease: 'granted', epoch: 2 })
  })

  it('the gateway sleeps in between and forgets neither', async () => {
    const { sessionId } = await makePhone(company)
    const holder = await comeWith(one, sessionId)
    const waiting = await comeWith(two, sessionId)
    await evictDurableObject(gateway())
    await setUp()
    holder.send({ op: 'release', sessionId, epoch: 1 })
    expect((await waiting.next('lease')).lease).toEqual({ sessionId, lease: 'granted', epoch: 2 })
  })
})

describe('renewing', () => {
  it('answers for each lease, and keeps all of them by one written row', async () => {
    const phones = await Promise.all(Array.from({ length: 50 }, () => makePhone(company)))
    const held = phones.map(({ sessionId }) => ({ sessionId, epoch: 1 }))
    const node = await comeWith(one, ...held.map(({ sessionId }) => sessionId))
    const written = () =>
      runInDurableObject(
        gateway(),
        (_, { storage }) => storage.sql.exec<{ n: number }>('SELECT total_changes() AS n').one().n,
      )
    const before = await written()
    const results = await node.renew(...held, { sessionId: 'wa-0-0', epoch: 3 })
    expect((await written()) - before).toBe(1)
    expect(results).toEqual([
      ...held.map((lease) => ({ ...lease, result: 'renewed' })),
      { sessionId: 'wa-0-0', epoch: 3, result: 'missing' },
    ])
    clock.advance(TTL - 1)
    const other = await comeWith(two, held[0]!.sessionId)
    expect(other.leases[0]?.lease).toBe('held')
  })

  it('in time puts the end off, and the alarm that rings meanwhile takes nothing', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const waiting = await comeWith(two, sessionId)
    for (let i = 0; i < 4; i++) {
      await ring(10_000)
      expect(await node.renew({ sessionId, epoch: 1 })).toMatchObject([{ result: 'renewed' }])
      await waiting.isHeard()
    }
    expect(waiting.of('lease')).toEqual([])
  })

  it('hands a lease once more to its node, when that closed its socket and no longer asks for it', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    expect(await node.renew()).toEqual([])
    expect((await node.next('lease')).lease).toEqual({ sessionId, lease: 'granted', epoch: 1 })
  })
})
