import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestQueue, TestUser } from '#tests/edge/factories.ts'
import { connect, roomOf } from '#tests/edge/room-client.ts'
import { REPEATS_A_SECOND, REPEATS_AT_ONCE, SINCE_COST } from './room-limits.ts'

let company: TestCompany
let support: TestQueue
let admin: TestUser
let ana: TestUser

beforeEach(async () => {
  company = await makeCompany()
  support = await makeQueue(company)
  admin = await makeUser(company, { profile: 'admin', online: true })
  ana = await makeUser(company, { queues: [support], online: true })
})

function update(n: number, queueId: number | null = support.id): CompanyEvent {
  const scope = { ticketId: n, status: 'open', queueId, userId: null, isGroup: false }
  const contact = { id: n, name: 'Maria', number: '5511987654321', isGroup: false }
  const data = { ticket: { id: n, uuid: `u-${n}`, contact } }
  return {
    channel: 'ticket',
    action: 'update',
    data,
    audience: { kind: 'ticket', scope },
    hideNumbers: true,
  }
}
const publish = (...events: CompanyEvent[]) => roomOf(company).publish(events)

it('greets with the newest number', async () => {
  expect((await connect(company, admin)).frames).toEqual([
    { op: 'hello', seq: 0, now: expect.any(Number) as number },
  ])
  await publish(update(1), update(2))
  expect((await connect(company, admin)).frames).toEqual([
    { op: 'hello', seq: 2, now: expect.any(Number) as number },
  ])
})

it('gives a socket that was away what it missed, in order and as it may see it, then says so', async () => {
  await publish(update(1), update(2), update(3, null), update(4))
  const client = await connect(company, ana)
  client.send({ op: 'since', seq: 1 })
  await client.receives({ op: 'caught-up' })
  expect(client.frames).toMatchObject([
    { op: 'hello', seq: 4, now: expect.any(Number) as number },
    { seq: 2 },
    { seq: 4 },
    { op: 'caught-up', seq: 4 },
  ])
  expect(JSON.stringify(client.frames)).not.toContain('987654')
  const all = await connect(company, admin)
  all.send({ op: 'since', seq: 0 })
  await all.receives({ op: 'caught-up' })
  expect(all.events().map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

it('tells a socket that was away to remove what it lost meanwhile', async () => {
  const event = update(9, null)
  const scope = { ticketId: 9, status: 'open', queueId: null, userId: null, isGroup: false }
  await publish({
    ...event,
    audience: { kind: 'ticket', scope, before: { ...scope, queueId: support.id } },
  })
  const client = await connect(company, ana)
  client.send({ op: 'since', seq: 0 })
  await client.receives({ op: 'caught-up' })
  expect(client.events()).toMatchObject([{ action: 'remove', data: { ticketId: 9, uuid: 'u-9' } }])
})

it('sends nothing twice: what waits goes out before the answer', async () => {
  const client = await connect(company, admin)
  await publish(update(1))
  await publish(update(2))
  client.send({ op: 'since', seq: 0 })
  await client.receives({ op: 'caught-up', seq: 2 })
  const answer = client.frames.findIndex((frame) => 'op' in frame && frame.op === 'caught-up')
  await client.isUpToDate()
  expect(client.frames.slice(answer + 1)).toEqual([{ op: 'resync', seq: 2 }])
})

it('answers at once when nothing was missed, and asks for a new start when the number is not its own', async () => {
  await publish(update(1))
  const client = await connect(company, admin)
  client.send({ op: 'since', seq: 1 })
  client.send({ op: 'since', seq: 2 })
  await client.receives({ op: 'resync' })
  expect(client.frames).toEqual([
    { op: 'hello', seq: 1, now: expect.any(Number) as number },
    { op: 'caught-up', seq: 1 },
    { op: 'resync', seq: 1 },
  ])
})

it('sends one person so much again and no more, in however many tabs, until some time has passed', async () => {
  const missed = REPEATS_AT_ONCE / 2
  const clockAt = (now: number) =>
    runInDurableObject(roomOf(company), (room) => {
      room.clock = { now: () => now }
    })
  await clockAt(1_000_000)
  await publish(...Array.from({ length: missed }, (_, i) => update(i + 1)))
  const asks = async (user: TestUser) => {
    const client = await connect(company, user)
    client.send({ op: 'since', seq: 0 })
    await Promise.race([client.receives({ op: 'caught-up' }), client.receives({ op: 'resync' })])
    return client.events().length
  }
  expect(await asks(admin)).toBe(missed)
  expect(await asks(admin)).toBe(0)
  expect(await asks(ana)).toBe(missed)
  await clockAt(1_000_000 + ((missed + SINCE_COST) / REPEATS_A_SECOND) * 1000)
  expect(await asks(admin)).toBe(missed)
})

it('keeps counting and remembering when the object was thrown out of memory', async () => {
  await publish(update(1), update(2))
  await evictDurableObject(roomOf(company))
  await publish(update(3))
  const client = await connect(company, admin)
  client.send({ op: 'since', seq: 0 })
  await client.receives({ op: 'caught-up', seq: 3 })
  expect(client.events().map(({ seq }) => seq)).toEqual([1, 2, 3])
})

it('writes what was sent before the object may sleep', async () => {
  await publish(update(1), update(2))
  await evictDurableObject(roomOf(company))
  const stand = await runInDurableObject(roomOf(company), (_, state) =>
    state.storage.sql.exec('SELECT kept, reserved FROM ring_stand').one(),
  )
  expect(stand).toEqual({ kept: 2, reserved: 2 })
})

describe('a crash after frames were sent and before they were written', () => {
  /** Numbers of the frames that a browser got before the object lost its memory. */
  async function crashed(sent: CompanyEvent[]) {
    const client = await connect(company, admin)
    const start = client.events().length
    await publish(...sent)
    await client.isUpToDate()
    const seen = client.events().slice(start)
    expect(seen).toHaveLength(sent.length)
    await abortAllDurableObjects()
    return seen.map(({ seq }) => seq)
  }

  it('has everybody who was there start anew, and numbers go on behind', async () => {
    await publish(update(1), update(2))
    await evictDurableObject(roomOf(company))
    const seen = await crashed([update(3), update(4)])
    expect(seen).toEqual([3, 4])
    for (const seq of [0, 2, 3, 4]) {
      const back = await connect(company, admin)
      back.send({ op: 'since', seq })
      await back.receives({ op: 'resync' })
      expect(back.events(), `since ${seq}`).toEqual([])
    }
    const client = await connect(company, admin)
    await publish(update(5))
    await client.isUpToDate()
    const [fifth] = client.events()
    expect(fifth?.seq).toBeGreaterThan(Math.max(...seen))
    client.send({ op: 'since', seq: (fifth?.seq ?? 0) - 1 })
    await client.receives({ op: 'caught-up', seq: fifth?.seq })
  })

  it('gives no number twice, however often it happens', async () => {
    const given: number[] = []
    for (let round = 0; round < 5; round++)
      given.push(...(await crashed([update(round), update(round)])))
    expect(new Set(given).size).toBe(given.length)
    expect(given).toEqual(given.toSorted((a, b) => a - b))
  })
})

it('does not keep what is true for a moment only', async () => {
  const client = await connect(company, admin)
  await publish(update(1))
  await publish({
    channel: 'presence',
    action: 'update',
    data: { ticketId: 1 },
    audience: { kind: 'company' },
  })
  await client.isUpToDate()
  expect(client.events()).toMatchObject([
    { seq: 1 },
    { seq: 1, ch: `company-${company.id}-presence` },
  ])
  const late = await connect(company, admin)
  late.send({ op: 'since', seq: 0 })
  await late.receives({ op: 'caught-up', seq: 1 })
  expect(late.events()).toHaveLength(1)
})
