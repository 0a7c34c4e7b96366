import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { EVENTS_PATH, SIGNATURE_WINDOW_MS } from '#protocol/session/limits.ts'
import type { EventEnvelope } from '#protocol/session/events.ts'
import { signRequest } from '#protocol/session/signatures.ts'
import { keptKey } from '#domains/webhooks/store-inbound.ts'
import { ask } from '#tests/edge/worker-http.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { roomOf } from '#tests/edge/room-client.ts'
import {
  askSigned,
  comeWith,
  envelope,
  makePhone,
  changesIn,
  NODE_SECRET,
  postEvents,
} from '#tests/edge/session-node.ts'
import { shardOf } from '../env.ts'
import { SESSION_EVENTS_MAX_BYTES } from './limits.ts'

let company: TestCompany
let phone: Awaited<ReturnType<typeof makePhone>>
let n = 0
let node: string

beforeEach(async () => {
  node = `node-${++n}`
  company = await makeCompany()
  phone = await makePhone(company)
  await changesIn(company)
  await leaveRows(company)
})
/** What an event does is the domain's matter; here it is what is kept of it. */
const leaveRows = (one: TestCompany) =>
  runInDurableObject(roomOf(one), (room) => {
    room.jobs = {
      ...room.jobs,
      processInbound: () => Promise.resolve({ processed: 0, more: false }),
    }
  })

type Row = { connectionId: number; kind: string; eventKey: string; payload: string }
async function rows(of: TestCompany): Promise<Row[]> {
  const { results } = await shardOf(env, of.shard)
    .prepare(
      `SELECT connection_id AS connectionId, kind, event_key AS eventKey, payload FROM inbound_events WHERE company_id = ? ORDER BY id`,
    )
    .bind(of.id)
    .all<Row>()
  return results
}
const received = (text: string, overrides: Partial<EventEnvelope> = {}) =>
  envelope(phone.sessionId, 'message.received', { message: { text } }, overrides)
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a batch', () => {
  it('is kept event by event as it came, in its order, before it is answered', async () => {
    const events = [
      received('one'),
      envelope(phone.sessionId, 'history.chunk', { messages: [] }),
      envelope(phone.sessionId, 'sticker_pack.received', { of: 'a newer node' }),
      received('two'),
    ]
    const answer = await postEvents(node, events)
    expect([answer.status, await answer.json()]).toEqual([200, { accepted: 4, refused: [] }])
    const kept = await rows(company)
    expect(kept.map(({ kind }) => kind)).toEqual(['session', 'history', 'session', 'session'])
    expect(kept.map(({ eventKey }) => eventKey)).toEqual(events.map(({ key }) => keptKey(key)))
    expect(kept.map(({ payload }) => JSON.parse(payload))).toEqual(events)
    expect(new Set(kept.map(({ connectionId }) => connectionId))).toEqual(new Set([phone.id]))
  })

  it('sent again is answered again and kept once', async () => {
    const events = [received('one'), received('two')]
    for (let i = 0; i < 3; i++) expect((await postEvents(node, events)).status).toBe(200)
    expect(await rows(company)).toHaveLength(2)
  })

  it('of several companies goes to each one’s own', async () => {
    const other = await makeCompany()
    const others = await makePhone(other)
    await changesIn(other)
    await leaveRows(other)
    await postEvents(node, [
      received('ours'),
      envelope(others.sessionId, 'message.received', { message: { text: 'theirs' } }),
    ])
    expect((await rows(company)).map(({ payload }) => payload)).toEqual([
      expect.stringContaining('ours'),
    ])
    expect((await rows(other)).map(({ payload }) => payload)).toEqual([
      expect.stringContaining('theirs'),
    ])
  })

  it('with a session nobody has is taken, so that the node does not bring it for ever', async () => {
    const events = [
      envelope('wa-0-0', 'message.received', { message: {} }),
      // A company's number is no leave: the name must be one that was given.
      envelope(`wa-${company.id}-999999`, 'message.received', { message: {} }),
      received('mine'),
    ]
    const answer = await postEvents(node, events)
    expect(await answer.json()).toEqual({ accepted: 3, refused: [] })
    expect(await rows(company)).toHaveLength(1)
  })

  it('is not answered 200 when a company’s part of it could not be kept', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    await runInDurableObject(roomOf(company), (room) => {
      const type = Object.getPrototypeOf(room) as typeof room
      vi.spyOn(type, 'acceptInbound').mockRejectedValueOnce(new Error('the shard is away'))
    })
    const events = [received('one')]
    expect((await postEvents(node, events)).status).toBe(500)
    expect(await rows(company)).toEqual([])
    expect((await postEvents(node, events)).status).toBe(200)
    expect(await rows(company)).toHaveLength(1)
  })
})

describe('a lease that is another’s by now', () => {
  it('has no say about the session, but what its phone confirmed is taken', async () => {
    const { sessionId } = phone
    await comeWith(node, { sessionId, epoch: 4 })
    const at = (epoch: number) => ({ epoch })
    const old = envelope(sessionId, 'session.state', { state: 'open' }, at(4))
    const now = envelope(sessionId, 'session.state', { state: 'open' }, at(5))
    const fact = received('a fact', at(4))
    const answer = await postEvents(node, [fact, old, now])
    expect(await answer.json()).toEqual({
      accepted: 2,
      refused: [{ key: old.key, code: 'ERR_FENCED' }],
    })
    expect((await rows(company)).map(({ eventKey }) => eventKey)).toEqual([
      keptKey(fact.key),
      keptKey(now.key),
    ])
  })

  it('is no question for a session that never had one', async () => {
    const event = envelope(phone.sessionId, 'session.state', { state: 'linking' }, { epoch: 0 })
    expect(await (await postEvents(node, [event])).json()).toEqual({ accepted: 1, refused: [] })
  })
})

describe('the endpoint', () => {
  it('takes no body of a forged, old or missing signature', async () => {
    const body = bytes(JSON.stringify({ protocol: 1, nodeId: node, events: [received('x')] }))
    const post = async (init: Parameters<typeof askSigned>[3]) =>
      (await askSigned(node, 'POST', EVENTS_PATH, { body, ...init })).status
    expect(await post({ secret: 'some other secret of some length' })).toBe(401)
    expect(await post({ at: Date.now() - SIGNATURE_WINDOW_MS - 1000 })).toBe(401)
    expect(await post({ at: Date.now() + SIGNATURE_WINDOW_MS + 1000 })).toBe(401)
    expect((await ask(EVENTS_PATH, { method: 'POST', body })).status).toBe(401)
    const request = { method: 'POST', path: EVENTS_PATH, body: bytes('{}') }
    const headers = await signRequest(NODE_SECRET, node, request, Date.now())
    expect((await ask(EVENTS_PATH, { method: 'POST', body, headers })).status).toBe(401)
    expect(await rows(company)).toEqual([])
  })

  it('takes a signature once', async () => {
    const body = bytes(JSON.stringify({ protocol: 1, nodeId: node, events: [received('x')] }))
    const request = { method: 'POST', path: EVENTS_PATH, body }
    const headers = await signRequest(NODE_SECRET, node, request, Date.now())
    const post = async () => (await ask(EVENTS_PATH, { method: 'POST', body, headers })).status
    expect([await post(), await post()]).toEqual([200, 401])
    expect(await rows(company)).toHaveLength(1)
  })

  it('refuses what is no batch, or another node’s', async () => {
    const post = async (text: string) =>
      (await askSigned(node, 'POST', EVENTS_PATH, { body: bytes(text) })).status
    expect(await post('no json')).toBe(400)
    expect(await post('{"protocol":1}')).toBe(400)
    expect(await post(JSON.stringify({ protocol: 1, nodeId: node, events: [] }))).toBe(400)
    const of = (nodeId: string) => JSON.stringify({ protocol: 1, nodeId, events: [received('x')] })
    expect(await post(of('another'))).toBe(400)
    expect(await rows(company)).toEqual([])
    expect(await post(of(node))).toBe(200)
  })

  it('refuses a body that is too large', async () => {
    const body = new Uint8Array(SESSION_EVENTS_MAX_BYTES + 1)
    expect((await askSigned(node, 'POST', EVENTS_PATH, { body })).status).toBe(413)
  })

  it('is the only way in: other methods and paths find nothing', async () => {
    for (const [method, path] of [
      ['GET', EVENTS_PATH],
      ['POST', '/internal/session-gateway'],
      ['POST', '/internal/other'],
    ] as const)
      expect([path, (await askSigned(node, method, path)).status]).toEqual([path, 404])
  })
})
