import type { Log } from '#core/logs.ts'
import type { Millis } from '#core/time.ts'
import { lookUp } from '#domains/webhooks/route-inbound.ts'
import type { LeaseAnswer, NodeFrame } from '#protocol/session/gateway-frames.ts'
import { CLOSE_NO_COMMON_VERSION, CLOSE_UNAUTHORISED } from '#protocol/session/limits.ts'
import { commonVersion, SESSION_PROTOCOL } from '#protocol/session/versions.ts'
import type { Leases } from './gateway-leases.ts'
import type { Lines, Seat } from './gateway-lines.ts'
import type { GatewayReporter } from './gateway-reporter.ts'
import type { SessionSettings } from './gateway-parts.ts'
import type { GatewayStore, SessionRow } from './gateway-store.ts'

type Hello = Extract<NodeFrame, { op: 'hello' }>
type HelloParts = {
  control: D1Database
  store: GatewayStore
  leases: Leases
  lines: Lines
  news: GatewayReporter
  settings(): SessionSettings
  now(): Millis
  log: Log
  /** The node is connected and has its leases. */
  welcomed(): void
  /** Asks the node to erase what it could not be asked while it was away. */
  erase(sessionId: string): void
}

/** A node says who it is and what it has; it is told what of that it may run. */
export function createHello(parts: HelloParts) {
  const { store, leases, lines, news, now, log } = parts

  /**
   * Sessions without a connection are gone; one that should have been erased with it is lent once more for that. Where the connection
   * still stands, an erasure that failed was told to who asked for it, and the store may have been restored since: it is off.
   */
  async function answersFor(nodeId: string, named: Hello['sessions']): Promise<LeaseAnswer[]> {
    const known = await lookUp(
      parts.control,
      named.map(({ sessionId }) => ({ kind: 'whatsapp', externalId: sessionId })),
    )
    const ours = new Set(known.map(({ externalId }) => externalId))
    store.forgetWaiting(nodeId)
    return named.map((session) => {
      const { sessionId } = session
      const row = store.session(sessionId)
      if (ours.has(sessionId)) store.markErase(sessionId, false)
      else if (row?.erase !== true) return gone(nodeId, sessionId, row)
      return leases.acquire(nodeId, session)
    })
  }
  function gone(nodeId: string, sessionId: string, row: SessionRow | null): LeaseAnswer {
    if (row?.nodeId === nodeId) store.release(sessionId)
    return { sessionId, lease: 'gone', epoch: row?.epoch ?? 0 }
  }

  /** The states the node named, for sessions that are its own. */
  async function reportStates(named: Hello['sessions']): Promise<void> {
    const at = now()
    await news.tell(
      named.map(({ sessionId, state }) => ({
        sessionId,
        news: (connectionId) => ({ kind: 'state', connectionId, state, at }),
      })),
    )
  }

  return async function hello(socket: WebSocket, { nodeId }: Seat, frame: Hello): Promise<void> {
    if (frame.nodeId !== nodeId)
      return lines.retire(socket, CLOSE_UNAUTHORISED, 'signed by another node')
    const protocol = commonVersion(SESSION_PROTOCOL, frame.protocol)
    if (protocol === null) {
      log.warn('session.refused', { nodeId, reason: 'protocol version' })
      const supported = SESSION_PROTOCOL
      lines.send(socket, { op: 'refused', code: 'ERR_PROTOCOL_VERSION', supported })
      return lines.retire(socket, CLOSE_NO_COMMON_VERSION, 'no common protocol version')
    }
    const answers = await answersFor(nodeId, frame.sessions)
    // While the connections were looked up another socket of the node may have come.
    if (lines.seatOf(socket) === null) return
    const { leaseTtlMs, renewEveryMs } = parts.settings()
    store.arrived(nodeId, now() + leaseTtlMs)
    lines.welcome(socket)
    lines.send(socket, { op: 'welcome', protocol, leaseTtlMs, renewEveryMs, leases: answers })
    parts.welcomed()
    const granted = new Set(
      answers.filter(({ lease }) => lease === 'granted').map(({ sessionId }) => sessionId),
    )
    for (const sessionId of granted)
      if (store.session(sessionId)?.erase === true) parts.erase(sessionId)
    await reportStates(frame.sessions.filter(({ sessionId }) => granted.has(sessionId)))
  }
}
