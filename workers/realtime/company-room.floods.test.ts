import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, expect, it, vi } from 'vitest'
import { toAppError } from '#core/errors.ts'
import {
  CLIENT_FRAME_MAX,
  CLIENT_FRAMES_A_SECOND,
  CLOSE_FRAME_TOO_LONG,
  CLOSE_TOO_MANY_FRAMES,
} from '#protocol/realtime/limits.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { claimsOf, connect, knock, roomOf } from '#tests/edge/room-client.ts'
import type { RoomClient } from '#tests/edge/room-client.ts'
import { CLAIMS_HEADER, encodeClaims } from './room-claims.ts'
import { FLOOD_PAUSE_MS, USER_FRAMES_A_SECOND } from './room-limits.ts'

/** Of a connection that was cut. */
const NO_CLOSE_FRAME = 1006
/** Of the clock that the object has which is there after a flood, too. */
const NOW = Math.floor(Date.now() / 1000) * 1000

let company: TestCompany
let ana: TestUser
let bruno: TestUser

beforeEach(async () => {
  company = await makeCompany()
  ana = await makeUser(company)
  bruno = await makeUser(company)
})

const clockAt = (now: number) =>
  runInDurableObject(roomOf(company), (room) => {
    room.clock = { now: () => now }
  })
const knocked = async (user: TestUser) => {
  const answer = await knock(company, { [CLAIMS_HEADER]: encodeClaims(claimsOf(company, user)) })
  return { status: answer.status, retryAfter: answer.headers.get('Retry-After') }
}
const isOut = (retryAfterMs: number) => ({ status: 429, retryAfter: String(retryAfterMs / 1000) })
const publish = (id: number) =>
  roomOf(company).publish([
    { channel: 'user', action: 'update', data: { id }, audience: { kind: 'company' } },
  ])

/** Sends one frame more than all sockets of a person may in a second. Resolves with how theirs were closed, once the room has started anew. */
async function flood(tabs: readonly RoomClient[], now = NOW) {
  await clockAt(now)
  await runInDurableObject(roomOf(company), (room) => void Object.assign(room, { isOld: true }))
  for (let i = 0; i <= USER_FRAMES_A_SECOND; i++) tabs[i % tabs.length]?.socket.send('[')
  const codes = await Promise.all(tabs.map((tab) => tab.closed))
  await expect
    .poll(() => runInDurableObject(roomOf(company), (room) => 'isOld' in room))
    .toBe(false)
  await clockAt(now)
  return codes
}

it('a flood closes all sockets of whoever sends it, and keeps them out for a while, though the room starts anew', async () => {
  const tabs = [await connect(company, ana), await connect(company, ana)]
  for (const code of await flood(tabs))
    expect([CLOSE_TOO_MANY_FRAMES, NO_CLOSE_FRAME]).toContain(code)
  expect(await knocked(ana)).toEqual(isOut(FLOOD_PAUSE_MS))
  await clockAt(NOW + FLOOD_PAUSE_MS - 1000)
  expect(await knocked(ana)).toEqual(isOut(1000))
  await clockAt(NOW + FLOOD_PAUSE_MS)
  await (await connect(company, ana)).isUpToDate()
})

it('colleagues of whoever sent a flood come back, and are told what came meanwhile', async () => {
  const other = await connect(company, bruno)
  const tab = await connect(company, ana)
  await publish(1)
  const seq = await written()
  await flood([tab])
  expect(await other.closed).toBe(NO_CLOSE_FRAME)
  await publish(987_654)
  const back = await connect(company, bruno)
  back.send({ op: 'since', seq })
  await back.receives({ op: 'caught-up' })
  expect(back.events()).toMatchObject([{ seq: seq + 1, data: { id: 987_654 } }])
})

it('each of several who sent a flood is kept out, and forgotten some time after', async () => {
  await flood([await connect(company, ana)])
  await flood([await connect(company, bruno)])
  expect(await knocked(ana)).toEqual(isOut(FLOOD_PAUSE_MS))
  expect(await knocked(bruno)).toEqual(isOut(FLOOD_PAUSE_MS))
  expect(await keptOut()).toEqual([ana.id, bruno.id])
  await clockAt(NOW + FLOOD_PAUSE_MS)
  await flood([await connect(company, bruno)], NOW + FLOOD_PAUSE_MS)
  expect(await keptOut()).toEqual([bruno.id])
})

it('who asks the room while it ends is told to come again, as at a restart', async () => {
  const client = await connect(company, ana)
  await runInDurableObject(roomOf(company), (room) => {
    room.jobs = { ...room.jobs, processInbound: () => new Promise(() => {}) }
  })
  const asked = roomOf(company)
    .drainInbound(company.id, company.shard)
    .then(() => null, toAppError)
  await flood([client])
  expect(await asked).toMatchObject({ code: 'ERR_STORAGE_UNAVAILABLE', status: 503 })
})

it('a flood is read no further than each socket may send, and not at all once it is closed', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const client = await connect(company, ana)
  await clockAt(NOW)
  parse.mockClear()
  const frame = JSON.stringify({ op: 'since', seq: Number.MAX_SAFE_INTEGER })
  const { promise: allLookedAt, resolve } = Promise.withResolvers<void>()
  const abort = await runInDurableObject(roomOf(company), (room, state) => {
    const look = room.onMessage.bind(room)
    room.onMessage = async (connection, message) => {
      await look(connection, message)
      if (message === 'last') resolve()
    }
    // As long as the room has not ended, the platform brings what was sent, in its order, though the socket is closed.
    return vi.spyOn(state, 'abort').mockReturnValue()
  })
  for (let i = 0; i < 3 * USER_FRAMES_A_SECOND; i++) client.socket.send(frame)
  client.socket.send('last')
  await Promise.all([client.closed, allLookedAt])
  await expect.poll(() => abort.mock.calls.length).toBe(1)
  const read = parse.mock.calls.filter(([text]) => text === frame)
  expect(read.length).toBeLessThanOrEqual(CLIENT_FRAMES_A_SECOND)
})

it('a frame that is longer than allowed ends its socket and no other', async () => {
  const [tab, other] = [await connect(company, ana), await connect(company, ana)]
  tab.socket.send('x'.repeat(CLIENT_FRAME_MAX + 1))
  expect(await tab.closed).toBe(CLOSE_FRAME_TOO_LONG)
  await other.isUpToDate()
})

it.each([
  ['one that is as long as a flood', ['x'.repeat(USER_FRAMES_A_SECOND * CLIENT_FRAME_MAX + 1)]],
  [
    'what a socket goes on to send that is closed',
    ['x'.repeat(CLIENT_FRAME_MAX + 1), ...Array<string>(USER_FRAMES_A_SECOND - 1).fill('[')],
  ],
])('frames count by their length: %s is a flood', async (_, sent) => {
  const client = await connect(company, ana)
  await clockAt(NOW)
  const abort = await runInDurableObject(roomOf(company), (_room, state) =>
    vi.spyOn(state, 'abort').mockReturnValue(),
  )
  for (const frame of sent) client.socket.send(frame)
  await expect.poll(() => abort.mock.calls.length).toBe(1)
})

/** The newest number, once everything up to it is written. */
async function written(): Promise<number> {
  const stand = () =>
    runInDurableObject(roomOf(company), (_, { storage }) =>
      storage.sql
        .exec<{ kept: number; reserved: number }>('SELECT kept, reserved FROM ring_stand')
        .one(),
    )
  await expect.poll(async () => (({ kept, reserved }) => reserved - kept)(await stand())).toBe(0)
  return (await stand()).kept
}

async function keptOut(): Promise<number[]> {
  const kept = await runInDurableObject(roomOf(company), (_, { storage }) =>
    storage.kv.get<Map<number, number>>('kept-out'),
  )
  return [...(kept?.keys() ?? [])]
}
