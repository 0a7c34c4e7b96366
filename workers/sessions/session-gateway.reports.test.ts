import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionReport } from '#domains/webhooks/session-reports.ts'
import type { NodeCounters } from '#protocol/session/gateway-frames.ts'
import { testClock } from '#tests/edge/context.ts'
import type { TestClock } from '#tests/edge/context.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { roomOf } from '#tests/edge/room-client.ts'
import { comeWith, envelope, gateway, makePhone, changesIn } from '#tests/edge/session-node.ts'
import type { FakeNode } from '#tests/edge/session-node.ts'
import { LAST_MESSAGE_EVERY_MS, NODE_LOST_AFTER_MS, TELL_AGAIN_MS } from './limits.ts'
import { until } from '#tests/until.ts'

let company: TestCompany
let phone: Awaited<ReturnType<typeof makePhone>>
let told: SessionReport[]
let clock: TestClock
let n = 0
let one: string
let two: string

beforeEach(async () => {
  one = `node-${++n}`
  two = `node-${++n}`
  clock = testClock(Date.now())
  company = await makeCompany()
  phone = await makePhone(company)
  told = await changesIn(company)
  await setUp()
})
const setUp = () =>
  runInDurableObject(gateway(), (object) => {
    object.clock = clock
  })
const ring = async (after: number) => {
  clock.advance(after)
  await runDurableObjectAlarm(gateway())
}
const hears = (news: readonly object[]) => until(() => expect(told).toEqual(news), { interval: 1 })
/** The company's news come in order: what was to come before this one is there, or never will be. */
async function hearsNoMore(node: FakeNode, sessionId: string, epoch = 1) {
  const last = envelope(sessionId, 'session.qr', { qr: 'the last', expiresAt: 1 }, { epoch })
  node.send({ op: 'event', event: last })
  await until(() => expect(told.at(-1)).toMatchObject({ event: last }))
  told.pop()
}

describe('a session’s state', () => {
  it('as its node names it in its hello goes to the company that has it', async () => {
    const other = await makeCompany()
    const others = await changesIn(other)
    const second = await makePhone(other)
    await comeWith(
      one,
      { sessionId: phone.sessionId, state: 'open' },
      { sessionId: second.sessionId, state: 'logged_out' },
      { sessionId: 'wa-0-0', state: 'open' },
    )
    const at = clock.now()
    await hears([{ kind: 'state', connectionId: phone.id, state: 'open', at }])
    await until(() =>
      expect(others).toEqual([{ kind: 'state', connectionId: second.id, state: 'logged_out', at }]),
    )
  })

  it('is not believed of a node that waits for the session', async () => {
    const { sessionId } = phone
    const holder = await comeWith(one, sessionId)
    await hears([{ kind: 'state', connectionId: phone.id, state: 'open', at: clock.now() }])
    await comeWith(two, { sessionId, state: 'fenced' })
    await hearsNoMore(holder, sessionId)
    expect(told).toHaveLength(1)
  })
})

describe('what is worth nothing when late', () => {
  it('reaches the company in its order', async () => {
    const { sessionId } = phone
    const node = await comeWith(one, sessionId)
    const events = ['composing', 'paused', 'composing'].map((presence) =>
      envelope(sessionId, 'presence.changed', { chat: 'c@lid', participant: 'c@lid', presence }),
    )
    for (const event of events) node.send({ op: 'event', event })
    await hearsNoMore(node, sessionId)
    expect(told.slice(1)).toEqual(
      events.map((event) => ({ kind: 'fleeting', connectionId: phone.id, event })),
    )
  })

  it('is dropped from an older lease, from a node without one, and of a kind that must be kept', async () => {
    const { sessionId } = phone
    const stranger = await comeWith(two)
    const node = await comeWith(one, { sessionId, epoch: 6 })
    const qr = { qr: 'x', expiresAt: 1 }
    stranger.send({ op: 'event', event: envelope(sessionId, 'session.qr', qr, { epoch: 7 }) })
    await stranger.isHeard()
    node.send({ op: 'event', event: envelope(sessionId, 'session.qr', qr, { epoch: 6 }) })
    node.send({ op: 'event', event: envelope(sessionId, 'message.received', {}, { epoch: 7 }) })
    await hearsNoMore(node, sessionId, 7)
    expect(told.map(({ kind }) => kind)).toEqual(['state'])
  })
})

describe('health', () => {
  const report = (over: Partial<NodeCounters['perSession'][number]> = {}) => ({
    sessionId: phone.sessionId,
    state: 'open',
    since: 1,
    lastMessageAt: null,
    undecryptable: 0,
    reconnects: 0,
    ...over,
  })
  const health = (...perSession: NodeCounters['perSession']) => ({
    op: 'health' as const,
    counters: {
      sessions: { open: 1 },
      outboxDepth: 0,
      outboxLagMs: 0,
      journalDepth: 0,
      rssBytes: 1,
      diskFull: false,
      perSession,
    },
  })
  const reports = () => told.flatMap((news) => (news.kind === 'health' ? [news.report] : []))

  it('is told when something of it changed, and otherwise writes nothing and wakes nobody', async () => {
    const node = await comeWith(one, phone.sessionId)
    const says = async (...perSession: NodeCounters['perSession']) => {
      node.send(health(...perSession))
      await hearsNoMore(node, phone.sessionId)
    }
    await says(report())
    await until(() => expect(reports()).toHaveLength(1))
    const written = () =>
      runInDurableObject(
        gateway(),
        (_, { storage }) => storage.sql.exec<{ n: number }>('SELECT total_changes() AS n').one().n,
      )
    const before = await written()
    await says(report({ since: 2 }))
    await says(report({ state: 'waiting' }))
    expect(await written()).toBe(before)
    expect(reports()).toHaveLength(1)

    await says(report({ undecryptable: 1 }))
    await until(() => expect(reports()).toHaveLength(2))
    await says(report({ undecryptable: 1, reconnects: 1 }))
    await until(() => expect(reports()).toHaveLength(3))
  })

  it('tells a new last message at most once a minute, also when the gateway slept', async () => {
    const node = await comeWith(one, phone.sessionId)
    const says = async (lastMessageAt: number) => {
      node.send(health(report({ lastMessageAt })))
      await hearsNoMore(node, phone.sessionId)
    }
    await says(1000)
    await until(() => expect(reports()).toHaveLength(1))
    await evictDurableObject(gateway())
    await setUp()
    await says(2000)
    expect(reports()).toHaveLength(1)
    clock.advance(LAST_MESSAGE_EVERY_MS)
    await says(3000)
    await until(() => expect(reports().map((one) => one.lastMessageAt)).toEqual([1000, 3000]))
  })
})

describe('a node that is gone', () => {
  const lost = () => told.filter(({ kind }) => kind === 'node-lost')

  it('is news for its companies after twenty seconds, once, and so is its coming back', async () => {
    const node = await comeWith(one, phone.sessionId)
    await node.leave()
    await ring(NODE_LOST_AFTER_MS - 1)
    expect(lost()).toEqual([])
    await ring(1)
    expect(lost()).toEqual([{ kind: 'node-lost', connectionId: phone.id, at: clock.now() }])
    await ring(60_000)
    expect(lost()).toHaveLength(1)
    await comeWith(one, { sessionId: phone.sessionId, state: 'open' })
    await until(() =>
      expect(told.at(-1)).toEqual({
        kind: 'state',
        connectionId: phone.id,
        state: 'open',
        at: clock.now(),
      }),
    )
  })

  it('is no news when it comes back before', async () => {
    const node = await comeWith(one, phone.sessionId)
    await node.leave()
    await ring(NODE_LOST_AFTER_MS - 1)
    const back = await comeWith(one, phone.sessionId)
    await ring(5_000)
    await hearsNoMore(back, phone.sessionId)
    expect(lost()).toEqual([])
  })

  it('is told again to a company that could not be told', async () => {
    const node = await comeWith(one, phone.sessionId)
    await until(() => expect(told).toHaveLength(1))
    const broken = vi.fn().mockRejectedValue(new Error('the shard is away'))
    await runInDurableObject(roomOf(company), (room) => {
      room.jobs = { ...room.jobs, applySessionReports: broken }
    })
    await node.leave()
    await ring(NODE_LOST_AFTER_MS)
    expect(broken).toHaveBeenCalledTimes(1)
    told = await changesIn(company)
    await ring(TELL_AGAIN_MS)
    expect(lost()).toHaveLength(1)
  })

  it('is noticed though the platform restarted and nobody said goodbye', async () => {
    const node = await comeWith(one, phone.sessionId)
    await until(() => expect(told).toHaveLength(1))
    await node.leave()
    // As a restart leaves it: the node stands as connected, and there is no socket.
    await runInDurableObject(gateway(), (_, { storage }) => {
      storage.sql.exec('UPDATE nodes SET connected = 1, tell_at = NULL WHERE node_id = ?', one)
    })
    await evictDurableObject(gateway())
    await setUp()
    // The waking has noticed; the figure is its real clock's.
    await ring(NODE_LOST_AFTER_MS + 5_000)
    expect(lost()).toHaveLength(1)
  })
})
