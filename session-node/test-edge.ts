import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { eventBatch, FENCED_EVENTS, readEvent } from '#protocol/session/events.ts'
import type { EventEnvelope, SessionEventData, SessionEventKind } from '#protocol/session/events.ts'
import { readNodeFrame } from '#protocol/session/gateway-frames.ts'
import type { EdgeFrame, NodeFrame } from '#protocol/session/gateway-frames.ts'
import {
  CLOSE_NO_COMMON_VERSION,
  CLOSE_UNAUTHORISED,
  EVENTS_PATH,
  GATEWAY_PATH,
} from '#protocol/session/limits.ts'
import { checkSignature, createNonceMemory, HEADERS } from '#protocol/session/signatures.ts'
import { commonVersion, SESSION_PROTOCOL } from '#protocol/session/versions.ts'

export type TestEdge = Awaited<ReturnType<typeof startTestEdge>>
type Ack = Extract<NodeFrame, { op: 'ack' }>
type Lease = { nodeId: string; epoch: number }

/** An edge that speaks the real protocol over real HTTP and WebSocket and keeps everything in memory. */
export async function startTestEdge(options: {
  secret: string
  leaseTtlMs?: number
  renewEveryMs?: number
}) {
  const { secret, leaseTtlMs = 60_000, renewEveryMs = 200 } = options
  const nonces = createNonceMemory()
  /** First delivery of each key, in order. */
  const events: EventEnvelope[] = []
  const keys = new Map<string, number>()
  const fleeting: EventEnvelope[] = []
  const leases = new Map<string, Lease>()
  const lines = new Map<string, WebSocket>()
  const acks = new Map<string, (ack: Ack) => void>()
  const files = new Map<string, Buffer>()
  const hellos: Extract<NodeFrame, { op: 'hello' }>[] = []
  let nextCommand = 1
  let down = false
  /** Refuses every batch with this event as unreadable. */
  let unreadableKey: string | null = null
  /** Stores a batch and then loses the answer, this many times. */
  let loseAnswers = 0
  let refusedSignatures = 0

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (down || request.url !== GATEWAY_PATH) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (line) => void accept(request, line))
  })

  async function signed(
    request: IncomingMessage,
    body: Uint8Array<ArrayBuffer> | { sha256: string },
  ) {
    const header = (name: string) =>
      typeof request.headers[name] === 'string' ? request.headers[name] : null
    const check = await checkSignature(
      secret,
      header,
      { method: request.method ?? '', path: request.url ?? '', body },
      Date.now(),
    )
    if (!check.ok || !nonces.first(check.nonce, check.timestamp, Date.now())) {
      refusedSignatures += 1
      return null
    }
    return check.nodeId
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Uint8Array.from(Buffer.concat(chunks))
    if (down) return void response.writeHead(503).end()
    const hash = request.headers[HEADERS.bodyHash]
    if ((await signed(request, typeof hash === 'string' ? { sha256: hash } : body)) === null)
      return void response.writeHead(401).end()
    const path = request.url ?? ''
    if (path === EVENTS_PATH) {
      const { events: batch } = eventBatch.parse(JSON.parse(Buffer.from(body).toString()))
      if (batch.some(({ key }) => unreadableKey !== null && key.includes(unreadableKey)))
        return void response.writeHead(400).end()
      const refused = batch.filter(isStale).map(({ key }) => ({ key, code: 'ERR_FENCED' }))
      for (const event of batch) {
        if (isStale(event)) continue
        keys.set(event.key, (keys.get(event.key) ?? 0) + 1)
        if (keys.get(event.key) === 1) events.push(event)
      }
      if (loseAnswers > 0) {
        loseAnswers -= 1
        return void response.destroy()
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ accepted: batch.length - refused.length, refused }))
    }
    if (request.method === 'PUT') files.set(path, Buffer.from(body))
    const file = files.get(path)
    response
      .writeHead(file === undefined ? 404 : 200)
      .end(request.method === 'GET' ? file : undefined)
  }

  const isStale = (event: EventEnvelope) =>
    FENCED_EVENTS.has(event.kind) && event.epoch < (leases.get(event.sessionId)?.epoch ?? 0)

  async function accept(request: IncomingMessage, line: WebSocket): Promise<void> {
    let nodeId = ''
    const checked = signed(request, new Uint8Array())
    line.on('message', (data: Buffer) => {
      void checked.then((known) => {
        if (known === null) return
        nodeId = known
        const frame = readNodeFrame(data.toString())
        if (frame !== null) take(line, known, frame)
      })
    })
    line.on('close', () => {
      if (lines.get(nodeId) === line) lines.delete(nodeId)
    })
    if ((await checked) === null) line.close(CLOSE_UNAUTHORISED)
  }

  function take(line: WebSocket, nodeId: string, frame: NodeFrame): void {
    const say = (answer: EdgeFrame) => line.send(JSON.stringify(answer))
    if (frame.op === 'hello') {
      hellos.push(frame)
      const protocol = commonVersion(SESSION_PROTOCOL, frame.protocol)
      if (protocol === null) {
        say({ op: 'refused', code: 'ERR_PROTOCOL_VERSION', supported: SESSION_PROTOCOL })
        return line.close(CLOSE_NO_COMMON_VERSION)
      }
      lines.set(nodeId, line)
      say({
        op: 'welcome',
        protocol,
        leaseTtlMs,
        renewEveryMs,
        leases: frame.sessions.map(({ sessionId }) => acquire(sessionId, nodeId)),
      })
    } else if (frame.op === 'renew') {
      const results = frame.leases.map(({ sessionId, epoch }) => {
        const lease = leases.get(sessionId)
        const mine = lease?.nodeId === nodeId && lease.epoch === epoch
        return {
          sessionId,
          epoch,
          result:
            lease === undefined
              ? ('missing' as const)
              : mine
                ? ('renewed' as const)
                : ('lost' as const),
        }
      })
      say({ op: 'leases', results })
    } else if (frame.op === 'ack') {
      acks.get(frame.id)?.(frame)
    } else if (frame.op === 'event') {
      fleeting.push(frame.event)
    } else if (frame.op === 'release') {
      if (leases.get(frame.sessionId)?.nodeId === nodeId) leases.delete(frame.sessionId)
    }
  }

  const epochs = new Map<string, number>()
  function acquire(sessionId: string, nodeId: string) {
    const lease = leases.get(sessionId)
    if (lease !== undefined && lease.nodeId !== nodeId)
      return { sessionId, lease: 'held' as const, epoch: lease.epoch }
    const epoch = lease?.epoch ?? give(sessionId, nodeId)
    return { sessionId, lease: 'granted' as const, epoch }
  }
  function give(sessionId: string, nodeId: string): number {
    const epoch = (epochs.get(sessionId) ?? 0) + 1
    epochs.set(sessionId, epoch)
    leases.set(sessionId, { nodeId, epoch })
    return epoch
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    events,
    keys,
    fleeting,
    leases,
    files,
    hellos,
    give,
    refusedSignatures: () => refusedSignatures,
    isConnected: (nodeId: string) => lines.has(nodeId),
    /** Events of a kind, read as the edge would. */
    of: <K extends SessionEventKind>(kind: K): SessionEventData<K>[] =>
      events.flatMap((event) => {
        const read = readEvent(event)
        return read.known && read.kind === kind ? [read.data as SessionEventData<K>] : []
      }),
    setDown(value: boolean): void {
      down = value
      if (down) for (const line of lines.values()) line.terminate()
    },
    refuseAsUnreadable(key: string | null): void {
      unreadableKey = key
    },
    /** Only the POST endpoint: the socket stays. */
    loseAnswers(count: number): void {
      loseAnswers = count
    },
    async command(
      nodeId: string,
      sessionId: string,
      kind: string,
      input: unknown = {},
      epoch = leases.get(sessionId)?.epoch ?? 0,
    ): Promise<Ack> {
      const id = `c${nextCommand++}`
      const answer = new Promise<Ack>((resolve) => acks.set(id, resolve))
      const frame: EdgeFrame = { op: 'command', id, sessionId, epoch, kind, input }
      lines.get(nodeId)?.send(JSON.stringify(frame))
      return await answer
    },
    async stop(): Promise<void> {
      for (const line of sockets.clients) line.terminate()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
