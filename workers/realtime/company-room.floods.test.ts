import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLIENT_FRAMES_A_SECOND, CLOSE_TOO_MANY_FRAMES } from '#protocol/realtime/limits.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { claimsOf, connect, knock, roomOf } from '#tests/edge/room-client.ts'
import { CLAIMS_HEADER, encodeClaims } from './room-claims.ts'
import { FLOOD_PAUSE_MS, USER_FRAMES_A_SECOND } from './room-limits.ts'

let company: TestCompany
let ana: TestUser

beforeEach(async () => {
  company = await makeCompany()
  ana = await makeUser(company)
})
afterEach(() => vi.restoreAllMocks())

const clockAt = (now: number) =>
  runInDurableObject(roomOf(company), (room) => {
    room.clock = { now: () => now }
  })
const knocked = (user: TestUser) =>
  knock(company, { [CLAIMS_HEADER]: encodeClaims(claimsOf(company, user)) })

it('a flood closes all sockets of whoever sends it, keeps them out for a while, and disturbs nobody else', async () => {
  const bruno = await makeUser(company)
  const tabs = [await connect(company, ana), await connect(company, ana)]
  const other = await connect(company, bruno)
  await clockAt(1_000_000)
  for (let i = 0; i <= USER_FRAMES_A_SECOND; i++) tabs[i % 2]?.socket.send('[')
  expect(await Promise.all(tabs.map((tab) => tab.closed))).toEqual(
    Array(2).fill(CLOSE_TOO_MANY_FRAMES),
  )
  const refused = await knocked(ana)
  expect([refused.status, refused.webSocket, refused.headers.get('Retry-After')]).toEqual([
    429,
    null,
    String(FLOOD_PAUSE_MS / 1000),
  ])
  expect((await knocked(bruno)).status).toBe(101)
  await clockAt(1_000_000 + FLOOD_PAUSE_MS)
  await other.isUpToDate()
  await (await connect(company, ana)).isUpToDate()
})

it('a flood is read no further than each socket may send, and not at all once it is closed', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const client = await connect(company, ana)
  await clockAt(1_000_000)
  parse.mockClear()
  const frame = JSON.stringify({ op: 'since', seq: Number.MAX_SAFE_INTEGER })
  const { promise: allLookedAt, resolve } = Promise.withResolvers<void>()
  await runInDurableObject(roomOf(company), (room) => {
    const look = room.onMessage.bind(room)
    room.onMessage = async (connection, message) => {
      await look(connection, message)
      if (message === 'last') resolve()
    }
  })
  for (let i = 0; i < 3 * USER_FRAMES_A_SECOND; i++) client.socket.send(frame)
  client.socket.send('last')
  // The platform brings what was sent, in its order, though the socket is closed.
  await Promise.all([client.closed, allLookedAt])
  const read = parse.mock.calls.filter(([text]) => text === frame)
  expect(read.length).toBeLessThanOrEqual(CLIENT_FRAMES_A_SECOND)
})
