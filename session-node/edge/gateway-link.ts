import WebSocket from 'ws'
import { CLOSE_REPLACED, GATEWAY_PATH } from '#protocol/session/limits.ts'
import { readEdgeFrame } from '#protocol/session/gateway-frames.ts'
import type {
  EdgeFrame,
  LeaseAnswer,
  NodeCounters,
  NodeFrame,
} from '#protocol/session/gateway-frames.ts'
import { readCommand } from '#protocol/session/commands.ts'
import type { SessionCommand } from '#protocol/session/commands.ts'
import type { EventEnvelope } from '#protocol/session/events.ts'
import { signRequest } from '#protocol/session/signatures.ts'
import { SESSION_PROTOCOL } from '#protocol/session/versions.ts'
import { EDGE_TIMEOUT_MS, LINK_BACKOFF_BASE_MS, LINK_BACKOFF_MAX_MS } from '../limits.ts'
import { errorText } from '../log.ts'
import type { Log } from '../log.ts'
import { CommandRefused } from '../sessions/command-refused.ts'
import { backoffMs } from './backoff.ts'

type Hello = Extract<NodeFrame, { op: 'hello' }>

export type GatewayOptions = {
  edgeUrl: URL
  secret: string
  nodeId: string
  software: { node: string; whatsapp: string }
  log: Log
  sessions: () => Hello['sessions']
  /** Leases this node believes it has, to renew. */
  held: () => { sessionId: string; epoch: number }[]
  welcomed: (leaseTtlMs: number) => void
  /** `askedAt`: monotonic milliseconds of the question. */
  leases: (answers: LeaseAnswer[], askedAt: number) => void
  renewed: (sessionId: string, epoch: number, askedAt: number) => void
  lost: (sessionId: string) => void
  run: (
    sessionId: string,
    epoch: number,
    command: SessionCommand,
  ) => Promise<Record<string, unknown>>
  counters: () => NodeCounters
}

/** Commands answered lately, so that one sent twice is done once. */
const ANSWERS_MAX = 2_000

/** The node's line to the edge: dials out, says hello, takes commands and leases, and comes back whenever it breaks. */
export function createGatewayLink(options: GatewayOptions) {
  const { log } = options
  let socket: WebSocket | null = null
  let version: number | null = null
  let connected = false
  let attempt = 0
  let stopped = false
  let redial: NodeJS.Timeout | undefined
  let renewTimer: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  let askedAt = 0
  const answers = new Map<string, Promise<NodeFrame>>()

  const send = (frame: NodeFrame): boolean => {
    if (!connected || socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(frame))
    return true
  }

  async function dial(): Promise<void> {
    const url = new URL(GATEWAY_PATH, options.edgeUrl)
    const request = { method: 'GET', path: GATEWAY_PATH, body: new Uint8Array() }
    const headers = await signRequest(options.secret, options.nodeId, request, Date.now())
    if (stopped) return
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const line = new WebSocket(url, {
      headers,
      handshakeTimeout: EDGE_TIMEOUT_MS,
      maxPayload: 4 * 1024 * 1024,
    })
    socket = line
    line.on('open', () => {
      askedAt = performance.now()
      const { nodeId, software } = options
      line.send(
        JSON.stringify({
          op: 'hello',
          protocol: SESSION_PROTOCOL,
          nodeId,
          software,
          sessions: options.sessions(),
        } satisfies NodeFrame),
      )
      noteFrame()
    })
    line.on('message', (data: Buffer) => {
      if (line !== socket) return
      noteFrame()
      const frame = readEdgeFrame(data.toString())
      if (frame !== null) take(frame)
    })
    line.on('error', (thrown) => log.warn('gateway', { reason: errorText(thrown) }))
    line.on('close', (code) => {
      if (line !== socket) return
      socket = null
      connected = false
      clearInterval(renewTimer)
      clearTimeout(silence)
      // An edge that took another socket of this node has one already: coming back at once would be a tug of war.
      if (code === CLOSE_REPLACED) attempt = Math.max(attempt, 6)
      if (stopped) return
      redial = setTimeout(
        () => void dial().catch(failed),
        backoffMs(attempt, LINK_BACKOFF_BASE_MS, LINK_BACKOFF_MAX_MS),
      )
      attempt += 1
    })
  }

  const failed = (thrown: unknown) => log.error('gateway', { reason: errorText(thrown) })

  /** Answers to `renew` come all the time: an edge silent for three of them is gone, whatever TCP thinks. */
  function noteFrame(): void {
    clearTimeout(silence)
    silence = setTimeout(() => socket?.terminate(), Math.max(EDGE_TIMEOUT_MS, renewEveryMs * 3))
  }
  let renewEveryMs = 10_000

  function take(frame: EdgeFrame): void {
    const asked = askedAt
    switch (frame.op) {
      case 'welcome':
        attempt = 0
        connected = true
        version = frame.protocol
        renewEveryMs = frame.renewEveryMs
        log.info('edge welcomes', { protocol: version, leases: frame.leases.length })
        options.welcomed(frame.leaseTtlMs)
        options.leases(frame.leases, asked)
        clearInterval(renewTimer)
        renewTimer = setInterval(() => {
          const leases = options.held()
          askedAt = performance.now()
          send({ op: 'renew', leases })
        }, renewEveryMs)
        return
      case 'refused':
        log.error('edge refuses this node', { code: frame.code, supported: frame.supported })
        attempt = Math.max(attempt, 6)
        return
      case 'leases':
        for (const { sessionId, epoch, result } of frame.results) {
          if (result === 'renewed') options.renewed(sessionId, epoch, asked)
          else if (result === 'lost') options.lost(sessionId)
        }
        // The edge forgot a lease: hello again is how it is asked for.
        if (frame.results.some(({ result }) => result === 'missing')) socket?.close()
        return
      case 'lease':
        options.leases([frame.lease], performance.now())
        return
      case 'command':
        void answer(frame)
    }
  }

  async function answer(frame: Extract<EdgeFrame, { op: 'command' }>): Promise<void> {
    const { id } = frame
    let answering = answers.get(id)
    if (answering === undefined) {
      answering = execute(frame)
      answers.set(id, answering)
      const [oldest] = answers.keys()
      if (answers.size > ANSWERS_MAX && oldest !== undefined) answers.delete(oldest)
    }
    const ack = await answering
    // What may help later is not remembered as done.
    if (ack.op === 'ack' && !ack.ok && ack.error.retryable) answers.delete(id)
    send(ack)
  }

  async function execute({
    id,
    sessionId,
    epoch,
    kind,
    input,
  }: Extract<EdgeFrame, { op: 'command' }>): Promise<NodeFrame> {
    const refuse = (code: string, detail: string, retryable: boolean): NodeFrame => ({
      op: 'ack',
      id,
      ok: false,
      error: { code, detail, retryable },
    })
    const command = readCommand(kind, input)
    if (!command.ok) return refuse(command.code, command.detail, false)
    try {
      return { op: 'ack', id, ok: true, result: await options.run(sessionId, epoch, command) }
    } catch (thrown) {
      if (thrown instanceof CommandRefused)
        return refuse(thrown.code, thrown.message, thrown.retryable)
      log.error('command failed', { sessionId, kind, reason: errorText(thrown) })
      return refuse('ERR_CARRIER', errorText(thrown), false)
    }
  }

  void dial().catch(failed)
  return {
    version: () => version,
    isUp: () => connected,
    /** False when there is no line: a fleeting event is lost then, as it should be. */
    sendEvent: (event: EventEnvelope) => send({ op: 'event', event }),
    sendHealth: () => send({ op: 'health', counters: options.counters() }),
    release: (sessionId: string, epoch: number) => send({ op: 'release', sessionId, epoch }),
    stop(): void {
      stopped = true
      clearTimeout(redial)
      clearInterval(renewTimer)
      clearTimeout(silence)
      socket?.close()
      setTimeout(() => socket?.terminate(), 500).unref()
    },
  }
}
