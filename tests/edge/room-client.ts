import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { serverFrame } from '#protocol/realtime/frames.ts'
import type { ClientFrame, EventFrame, ServerFrame } from '#protocol/realtime/frames.ts'
import { CLAIMS_HEADER, encodeClaims } from '#workers/realtime/room-claims.ts'
import type { RoomClaims } from '#workers/realtime/room-claims.ts'
import type { TestCompany, TestUser } from './factories.ts'
import { until } from '../until.ts'

/** A browser's end of a company room, connected as the endpoint does it. Every frame it gets must be one of the protocol. */
export type RoomClient = {
  socket: WebSocket
  frames: ServerFrame[]
  /** Numbered frames only, in the order they came. */
  events(): EventFrame[]
  /** The close code, once it is closed. */
  closed: Promise<number>
  send(frame: ClientFrame): void
  /** Waits for a frame like this one and gives it. */
  receives(frame: Partial<Record<string, unknown>>): Promise<ServerFrame>
  /** Waits until all that was published before is here, or was never meant for it. */
  isUpToDate(): Promise<void>
}

export function roomOf(company: Pick<TestCompany, 'id'>) {
  return env.COMPANY_ROOM.getByName(String(company.id))
}

/** Has the company's room handle all that has come in. */
export async function drainOf(company: Pick<TestCompany, 'id' | 'shard'>): Promise<void> {
  await roomOf(company).drainInbound(company.id, company.shard)
}

export function claimsOf(
  company: Pick<TestCompany, 'id'>,
  user: TestUser,
  overrides: Partial<RoomClaims> = {},
): RoomClaims {
  return {
    companyId: company.id,
    userId: user.id,
    name: user.name,
    sessionId: `session-of-${user.id}`,
    profile: user.profile,
    super: user.super,
    allTicket: user.allTicket,
    allowGroup: user.allowGroup,
    queueIds: user.queueIds,
    jti: crypto.randomUUID(),
    ...overrides,
  }
}

/** Knocks at the room, with these headers beside the upgrade. */
export function knock(
  company: Pick<TestCompany, 'id'>,
  headers: Record<string, string>,
  url = 'https://room/',
): Promise<Response> {
  return roomOf(company).fetch(url, { headers: { Upgrade: 'websocket', ...headers } })
}

export async function connect(
  company: Pick<TestCompany, 'id'>,
  user: TestUser,
  overrides: Partial<RoomClaims> = {},
): Promise<RoomClient> {
  const response = await knock(company, {
    [CLAIMS_HEADER]: encodeClaims(claimsOf(company, user, overrides)),
  })
  expect(response.status).toBe(101)
  const client = clientOf(response.webSocket!)
  await client.receives({ op: 'hello' })
  return client
}

function clientOf(socket: WebSocket): RoomClient {
  const frames: ServerFrame[] = []
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  socket.addEventListener('message', ({ data }) => {
    if (data !== 'pong') frames.push(serverFrame.parse(JSON.parse(data as string)))
  })
  socket.accept()
  const client: RoomClient = {
    socket,
    frames,
    closed,
    events: () => frames.filter((frame) => 'ch' in frame),
    send: (frame) => socket.send(JSON.stringify(frame)),
    receives: (wanted) =>
      until(
        () => {
          const found = frames.find((frame) => matches(frame, wanted))
          if (found === undefined)
            throw new Error(`no ${JSON.stringify(wanted)} among ${JSON.stringify(frames)}`)
          return found
        },
        { interval: 1, timeout: 5_000 },
      ),
    async isUpToDate() {
      const marks = () => frames.filter((frame) => matches(frame, { op: 'resync' })).length
      const before = marks()
      // A number that was never given: the room sends what waits, then answers `resync`.
      client.send({ op: 'since', seq: Number.MAX_SAFE_INTEGER })
      await until(() => marks() > before, { interval: 1 })
    },
  }
  return client
}

function matches(frame: ServerFrame, wanted: Partial<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(
    ([key, value]) =>
      JSON.stringify((frame as Record<string, unknown>)[key]) === JSON.stringify(value),
  )
}
