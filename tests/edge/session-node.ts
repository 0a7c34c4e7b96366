import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { sessionIdOf } from '#domains/channels/session-id.ts'
import type { SessionReport } from '#domains/webhooks/session-reports.ts'
import { readEdgeFrame } from '#protocol/session/gateway-frames.ts'
import type { EdgeFrame, NodeFrame } from '#protocol/session/gateway-frames.ts'
import { EVENTS_PATH, GATEWAY_PATH } from '#protocol/session/limits.ts'
import type { EventEnvelope } from '#protocol/session/events.ts'
import { signRequest } from '#protocol/session/signatures.ts'
import { SESSION_PROTOCOL } from '#protocol/session/versions.ts'
import type { SessionState } from '#protocol/session/session-states.ts'
import { gatewayOf } from '#workers/sessions/gateway.ts'
import { ask } from './worker-http.ts'
import { makeConnection } from './factories.ts'
import type { TestCompany, TestConnection } from './factories.ts'
import { roomOf } from './room-client.ts'
import { until } from '../until.ts'

/** SESSION_NODE_SECRET of the test bindings. */
export const NODE_SECRET = 'test-session-node-secret-0123456789abcdef'

type Frame<Op extends EdgeFrame['op']> = Extract<EdgeFrame, { op: Op }>
type Answer =
  { ok: true; result: object } | { ok: false; code: string; retryable: boolean; detail?: string }

/** A session-node as the edge sees it: the real frames on a real socket, and nothing behind them. */
export type FakeNode = {
  nodeId: string
  frames: EdgeFrame[]
  closed: Promise<number>
  send(frame: NodeFrame): void
  sendText(text: string): void
  /** The frames of one kind so far. */
  of<Op extends EdgeFrame['op']>(op: Op): Frame<Op>[]
  /** Waits for the next frame of this kind and takes it. */
  next<Op extends EdgeFrame['op']>(op: Op): Promise<Frame<Op>>
  renew(...leases: { sessionId: string; epoch: number }[]): Promise<Frame<'leases'>['results']>
  /** Waits until the gateway has handled all that was sent before. */
  isHeard(): Promise<void>
  answer(id: string, answer?: Answer): void
  /** Hangs up, and waits until the gateway knows. */
  leave(): Promise<void>
}

export const gateway = () => gatewayOf(env)

/** A linked phone's connection, with the route of its session. */
export async function makePhone(
  company: TestCompany,
  overrides: Parameters<typeof makeConnection>[1] = {},
): Promise<TestConnection & { sessionId: string }> {
  const connection = await makeConnection(company, {
    channel: 'whatsapp',
    externalId: null,
    credentials: null,
    ...overrides,
  })
  const sessionId = sessionIdOf(company.id, connection.id)
  await env.CONTROL.prepare(
    `INSERT INTO channel_routes (kind, external_id, company_id, connection_id, shard, created_at) VALUES ('whatsapp', ?, ?, ?, ?, 0)`,
  )
    .bind(sessionId, company.id, connection.id, company.shard)
    .run()
  return { ...connection, sessionId }
}

/** The connection is deleted: nobody owns the session any more. */
export async function deleteRoute(sessionId: string): Promise<void> {
  await env.CONTROL.prepare('DELETE FROM channel_routes WHERE external_id = ?')
    .bind(sessionId)
    .run()
}

/** What the company's room is told of its phones from now on. */
export async function changesIn(company: TestCompany): Promise<SessionReport[]> {
  const told: SessionReport[] = []
  await runInDurableObject(roomOf(company), (room) => {
    room.jobs = {
      ...room.jobs,
      applySessionReports: (_ctx, news) => Promise.resolve(void told.push(...news)),
    }
  })
  return told
}

/** A signed request to one of the internal endpoints. */
export async function askSigned(
  nodeId: string,
  method: string,
  path: string,
  init: {
    body?: Uint8Array<ArrayBuffer>
    headers?: Record<string, string>
    secret?: string
    at?: number
  } = {},
): Promise<Response> {
  const { body, headers = {}, secret = NODE_SECRET, at = Date.now() } = init
  const signed = { method, path, body: body ?? new Uint8Array() }
  return await ask(path, {
    method,
    headers: { ...(await signRequest(secret, nodeId, signed, at)), ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

export async function postEvents(
  nodeId: string,
  events: readonly EventEnvelope[],
): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify({ protocol: 1, nodeId, events }))
  return await askSigned(nodeId, 'POST', EVENTS_PATH, { body })
}

let seq = 1
export function envelope(
  sessionId: string,
  kind: string,
  data: Record<string, unknown>,
  overrides: Partial<EventEnvelope> = {},
): EventEnvelope {
  const n = seq++
  return {
    key: `${sessionId}/${kind}:${n}`,
    sessionId,
    epoch: 1,
    seq: n,
    at: 1_795_260_000_000 + n,
    kind,
    data,
    ...overrides,
  }
}

/** Dials the gateway with a good signature. */
export async function dial(nodeId: string): Promise<FakeNode> {
  const answer = await askSigned(nodeId, 'GET', GATEWAY_PATH, { headers: { Upgrade: 'websocket' } })
  expect(answer.status).toBe(101)
  return fakeNode(nodeId, answer.webSocket!)
}

export type NamedSession =
  string | { sessionId: string; epoch?: number; state?: SessionState; linked?: boolean }

export const helloOf = (
  nodeId: string,
  sessions: readonly NamedSession[] = [],
  protocol = SESSION_PROTOCOL,
): Extract<NodeFrame, { op: 'hello' }> => ({
  op: 'hello',
  protocol,
  nodeId,
  software: { node: '0.1.0', whatsapp: '2.3000' },
  sessions: sessions.map((session) => ({
    epoch: 0,
    linked: true,
    state: 'open' as const,
    ...(typeof session === 'string' ? { sessionId: session } : session),
  })),
})

/** Dials, says hello and gives the answers about leases. */
export async function comeWith(
  nodeId: string,
  ...sessions: NamedSession[]
): Promise<FakeNode & { leases: Frame<'welcome'>['leases'] }> {
  const node = await dial(nodeId)
  node.send(helloOf(nodeId, sessions))
  const { leases } = await node.next('welcome')
  return { ...node, leases }
}

const soon = { interval: 1, timeout: 5_000 }

function fakeNode(nodeId: string, socket: WebSocket): FakeNode {
  const frames: EdgeFrame[] = []
  const taken = new Set<EdgeFrame>()
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  socket.addEventListener('message', ({ data }) => {
    const frame = readEdgeFrame(String(data))
    if (frame === null) throw new Error(`no frame of the edge: ${String(data)}`)
    frames.push(frame)
  })
  socket.accept()
  const node: FakeNode = {
    nodeId,
    frames,
    closed,
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendText: (text) => socket.send(text),
    of: <Op extends EdgeFrame['op']>(op: Op) =>
      frames.filter((frame): frame is Frame<Op> => frame.op === op),
    async next(op) {
      const frame = await until(() => {
        const found = node.of(op).find((one) => !taken.has(one))
        if (found === undefined) throw new Error(`no ${op} among ${JSON.stringify(frames)}`)
        return found
      }, soon)
      taken.add(frame)
      return frame
    },
    async renew(...leases) {
      node.send({ op: 'renew', leases })
      return (await node.next('leases')).results
    },
    async isHeard() {
      await node.renew()
    },
    answer(id, answer = { ok: true, result: {} }) {
      node.send(
        answer.ok
          ? { op: 'ack', id, ok: true, result: answer.result as Record<string, unknown> }
          : { op: 'ack', id, ok: false, error: { detail: '', ...answer } },
      )
    },
    async leave() {
      socket.close(1000)
      await until(async () => {
        const left = await runInDurableObject(
          gateway(),
          (_, state) =>
            state.getWebSockets().filter((one) => {
              const seat = one.deserializeAttachment() as { nodeId: string; out: boolean }
              return seat.nodeId === nodeId && !seat.out
            }).length,
        )
        expect(left).toBe(0)
      }, soon)
    },
  }
  return node
}
