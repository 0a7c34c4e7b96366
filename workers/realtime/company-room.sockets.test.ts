import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  CLOSE_ACCESS_REMOVED,
  CLOSE_SIGNED_IN_ELSEWHERE,
  CLIENT_FRAMES_A_SECOND,
} from '#protocol/realtime/limits.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestQueue, TestUser } from '#tests/edge/factories.ts'
import { claimsOf, connect, knock, roomOf } from '#tests/edge/room-client.ts'
import { CLAIMS_HEADER, encodeClaims } from './room-claims.ts'
import { ENTRIES_AT_ONCE, USER_SOCKETS_MAX } from './room-limits.ts'
import { until } from '#tests/until.ts'

let company: TestCompany
let support: TestQueue
let sales: TestQueue
let ana: TestUser

beforeEach(async () => {
  company = await makeCompany()
  support = await makeQueue(company)
  sales = await makeQueue(company)
  ana = await makeUser(company, { queues: [support], online: true })
})

const inQueue = (queue: TestQueue) =>
  ({
    channel: 'ticket',
    action: 'update',
    data: { ticket: { id: 1, uuid: 'u-1' } },
    audience: {
      kind: 'ticket',
      scope: { ticketId: 1, status: 'open', queueId: queue.id, userId: null, isGroup: false },
    },
  }) as const
const error = (code: string) => ({ op: 'error', error: code })
const openSockets = () =>
  runInDurableObject(roomOf(company), (room) => [...room.getConnections()].length)

describe('the way in', () => {
  it('is closed to requests without claims, with broken ones, or with those of another company', async () => {
    const other = encodeClaims({ ...claimsOf(company, ana), companyId: company.id + 1 })
    for (const headers of [{}, { [CLAIMS_HEADER]: 'x' }, { [CLAIMS_HEADER]: other }]) {
      const response = await knock(company, headers)
      expect(response.status).toBe(401)
      expect(response.webSocket).toBeNull()
      expect(await response.json()).toMatchObject({
        error: 'ERR_UNAUTHENTICATED',
        requestId: expect.any(String),
      })
    }
  })

  it('is closed to one tab too many of a person, and open again when one is closed', async () => {
    expect(USER_SOCKETS_MAX).toBe(20)
    const tabs = await Promise.all(
      Array.from({ length: USER_SOCKETS_MAX }, () => connect(company, ana)),
    )
    const knocked = () => knock(company, { [CLAIMS_HEADER]: encodeClaims(claimsOf(company, ana)) })
    const refused = await knocked()
    expect([refused.status, refused.webSocket]).toEqual([429, null])
    expect(await refused.json()).toMatchObject({ error: 'ERR_TOO_MANY_SOCKETS' })
    await connect(company, await makeUser(company))
    tabs[0]?.socket.close(1000)
    await tabs[0]?.closed
    await until(async () => expect((await knocked()).status).toBe(101))
  })

  it('lets all tabs of a person come back three times, then one by one; those of a colleague meanwhile', async () => {
    let now = 1_000_000
    await runInDurableObject(roomOf(company), (room) => {
      room.clock = { now: () => now }
    })
    const bruno = await makeUser(company)
    const enter = async (user = ana) =>
      await knock(company, { [CLAIMS_HEADER]: encodeClaims(claimsOf(company, user)) })
    /** As many at once as the person may have, cut again. */
    const comeAndGo = async (user: TestUser, tabs = USER_SOCKETS_MAX) => {
      const clients = await Promise.all(Array.from({ length: tabs }, () => connect(company, user)))
      for (const { socket } of clients) socket.close(1000)
      await Promise.all(clients.map(({ closed }) => closed))
      await until(async () => expect(await openSockets()).toBe(0))
    }
    for (let entered = 0; entered < ENTRIES_AT_ONCE; entered += USER_SOCKETS_MAX)
      await comeAndGo(ana)
    for (let tries = 0; tries < 2; tries++) {
      const refused = await enter()
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
      expect(await refused.json()).toMatchObject({ error: 'ERR_TOO_MANY_TRIES' })
    }
    await comeAndGo(bruno)
    now += 1_000
    await comeAndGo(ana, 1)
    expect((await enter()).status).toBe(429)
    // Who has rested has as many again, and no more.
    now += 3_600_000
    for (let times = 0; times < 3; times++) await comeAndGo(ana)
    expect((await enter()).status).toBe(429)
  })

  it('is for websockets only, and leaves the ticket unused', async () => {
    const headers = { [CLAIMS_HEADER]: encodeClaims(claimsOf(company, ana)) }
    const response = await roomOf(company).fetch('https://room/', { headers })
    expect(response.status).toBe(400)
    expect((await knock(company, headers)).status).toBe(101)
  })

  it('opens once for a ticket, also after the object was thrown out of memory', async () => {
    const claims = claimsOf(company, ana)
    const again = async () => {
      const response = await knock(company, { [CLAIMS_HEADER]: encodeClaims(claims) })
      return { status: response.status, body: await response.json() }
    }
    const refused = { status: 401, body: expect.objectContaining({ error: 'ERR_UNAUTHENTICATED' }) }
    await connect(company, ana, claims)
    expect(await again()).toEqual(refused)
    await evictDurableObject(roomOf(company))
    expect(await again()).toEqual(refused)
  })

  it('shows nobody why it failed inside', async () => {
    const claims = { ...claimsOf(company, ana), name: 'x'.repeat(20_000) }
    const response = await knock(company, { [CLAIMS_HEADER]: encodeClaims(claims) })
    const socket = response.webSocket!
    const heard: unknown[] = []
    socket.addEventListener('message', ({ data }) => heard.push(data))
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    socket.accept()
    expect(await closed).toMatchObject({ code: 1011, reason: 'ERR_INTERNAL' })
    expect(heard).toEqual([])
  })

  it('answers a close that names no code', async () => {
    const response = await knock(company, { [CLAIMS_HEADER]: encodeClaims(claimsOf(company, ana)) })
    const socket = response.webSocket!
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    socket.accept()
    socket.close()
    expect(await closed).toMatchObject({ wasClean: true })
    await expect.poll(openSockets).toBe(0)
  })

  it('trusts no connection id and no partyserver header of the browser', async () => {
    const headers = () => ({
      [CLAIMS_HEADER]: encodeClaims(claimsOf(company, ana)),
      'x-partykit-props': 'not json',
      'x-partykit-room': '999',
    })
    const url = 'https://room/?_pk=mine'
    const responses = [await knock(company, headers(), url), await knock(company, headers(), url)]
    expect(responses.map(({ status }) => status)).toEqual([101, 101])
    const ids = await runInDurableObject(roomOf(company), (room) =>
      [...room.getConnections()].map(({ id }) => id),
    )
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('mine')
  })
})

describe('a frame', () => {
  it.each([
    ['no JSON', 'hello'],
    ['no object', '3'],
    ['an unknown op', '{"op":"subscribe","channel":"company-2-ticket"}'],
    ['a wrong type', '{"op":"since","seq":"1"}'],
    ['a negative number', '{"op":"since","seq":-1}'],
    ['a binary one', new TextEncoder().encode('{"op":"ping"}')],
  ])('that is %s is refused and the socket stays open', async (_, frame) => {
    const client = await connect(company, ana)
    client.socket.send(frame)
    await client.receives(error('ERR_INVALID_INPUT'))
    client.send({ op: 'ping' })
    await client.receives({ op: 'pong' })
  })

  it('too many a second is refused once, and the rest goes unanswered', async () => {
    const client = await connect(company, ana)
    const flood = CLIENT_FRAMES_A_SECOND + 10
    await runInDurableObject(roomOf(company), (room) => {
      room.clock = { now: () => 1_000_000 }
    })
    for (let i = 0; i < flood; i++) client.send({ op: 'ping' })
    await client.receives(error('ERR_TOO_MANY_TRIES'))
    await runInDurableObject(roomOf(company), (room) => {
      room.clock = { now: () => 1_001_000 }
    })
    await client.isUpToDate()
    const answers = client.frames.map((frame) => ('op' in frame ? frame.op : ''))
    expect(answers.filter((op) => op === 'pong')).toHaveLength(CLIENT_FRAMES_A_SECOND)
    expect(answers.filter((op) => op === 'error')).toHaveLength(1)
  })

  it('of text ping is answered by the platform', async () => {
    const client = await connect(company, ana)
    const answer = new Promise((resolve) =>
      client.socket.addEventListener('message', ({ data }) => resolve(data)),
    )
    client.socket.send('ping')
    expect(await answer).toBe('pong')
  })

  it("of the specification's announcements is taken without an answer", async () => {
    const client = await connect(company, ana)
    client.send({ op: 'joinTickets', status: 'open' })
    client.send({ op: 'joinNotification' })
    client.send({ op: 'ping' })
    await client.receives({ op: 'pong' })
    expect(client.frames.slice(1)).toEqual([{ op: 'pong' }])
  })
})

describe('hibernation', () => {
  it('keeps whose socket it is and what it may see', async () => {
    const client = await connect(company, ana)
    await evictDurableObject(roomOf(company))
    await roomOf(company).publish([inQueue(support), inQueue(sales)])
    await client.isUpToDate()
    expect(client.events()).toMatchObject([{ seq: 1 }])
  })
})

describe('closing sessions', () => {
  const authFrame = () => ({ ch: `company-${company.id}-auth`, data: { user: { id: ana.id } } })

  it('signs out the sockets of one session with a word before', async () => {
    const old = await connect(company, ana, { sessionId: 'old' })
    const kept = await connect(company, ana, { sessionId: 'new' })
    await roomOf(company).closeSessions({
      userId: ana.id,
      sessionId: 'old',
      code: CLOSE_SIGNED_IN_ELSEWHERE,
    })
    expect(await old.closed).toBe(4001)
    expect(old.events()).toMatchObject([authFrame()])
    await roomOf(company).publish([inQueue(support)])
    await kept.isUpToDate()
    expect(kept.events()).toMatchObject([{ seq: 1 }])
    expect(old.events()).toHaveLength(1)
  })

  it('can spare one session, and touches nobody else', async () => {
    const bruno = await connect(company, await makeUser(company, { online: true }))
    const old = await connect(company, ana, { sessionId: 'old' })
    const kept = await connect(company, ana, { sessionId: 'new' })
    await roomOf(company).closeSessions({
      userId: ana.id,
      exceptSessionId: 'new',
      code: CLOSE_SIGNED_IN_ELSEWHERE,
    })
    expect(await old.closed).toBe(4001)
    await Promise.all([kept.isUpToDate(), bruno.isUpToDate()])
  })

  it('works on sockets that slept', async () => {
    const client = await connect(company, ana)
    await evictDurableObject(roomOf(company))
    await roomOf(company).closeSessions({ userId: ana.id, code: CLOSE_ACCESS_REMOVED })
    expect(await client.closed).toBe(4003)
  })
})

describe('a change of rights', () => {
  it('holds at once and after sleep, and makes the browser fetch its lists again', async () => {
    const client = await connect(company, ana)
    await roomOf(company).refreshViewer(ana.id, { ...claimsOf(company, ana), queueIds: [sales.id] })
    await client.receives({ op: 'resync' })
    await roomOf(company).publish([inQueue(support), inQueue(sales)])
    await client.isUpToDate()
    expect(client.events()).toMatchObject([{ seq: 2 }])
    await evictDurableObject(roomOf(company))
    await roomOf(company).publish([inQueue(support), inQueue(sales)])
    await client.isUpToDate()
    expect(client.events()).toMatchObject([{ seq: 2 }, { seq: 4 }])
  })

  it('that changes nothing disturbs nobody, and no socket changes its session', async () => {
    const client = await connect(company, ana, { sessionId: 'mine' })
    await roomOf(company).refreshViewer(ana.id, {
      ...claimsOf(company, ana),
      sessionId: 'x',
    } as never)
    client.send({ op: 'ping' })
    await client.receives({ op: 'pong' })
    expect(client.frames).toHaveLength(2)
    await roomOf(company).closeSessions({
      userId: ana.id,
      sessionId: 'mine',
      code: CLOSE_SIGNED_IN_ELSEWHERE,
    })
    expect(await client.closed).toBe(4001)
  })

  it('that leaves none closes with 4003', async () => {
    const client = await connect(company, ana)
    await roomOf(company).refreshViewer(ana.id, null)
    expect(await client.closed).toBe(4003)
  })
})
