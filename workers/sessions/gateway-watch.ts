import type { Log } from '#core/logs.ts'
import type { Millis } from '#core/time.ts'
import type { Leases } from './gateway-leases.ts'
import type { Lines } from './gateway-lines.ts'
import type { GatewayReporter } from './gateway-reporter.ts'
import type { GatewayStore } from './gateway-store.ts'
import { NODE_LOST_AFTER_MS, TELL_AGAIN_MS } from './limits.ts'

type WatchParts = {
  storage: DurableObjectStorage
  store: GatewayStore
  leases: Leases
  lines: Lines
  news: GatewayReporter
  now(): Millis
  log: Log
}

/** The gateway's clock: leases that run out, and nodes that stay away. */
export function createWatch({ storage, store, leases, lines, news, now, log }: WatchParts) {
  const lost = (nodeId: string) => store.left(nodeId, now() + NODE_LOST_AFTER_MS)

  /** Tells the companies of a node that stayed away; again later if one of them could not be told. */
  async function reportLost(nodeId: string): Promise<void> {
    const at = now()
    store.reportAt(nodeId, at + TELL_AGAIN_MS)
    const sessions = store.heldBy(nodeId)
    log.warn('session.node_lost', { nodeId, sessions: sessions.length })
    const told = await news.tell(
      sessions.map(({ sessionId }) => ({
        sessionId,
        news: (connectionId) => ({ kind: 'node-lost', connectionId, at }),
      })),
    )
    // Unless it came back, and left again, while its companies were told.
    if (told) store.told(nodeId, at + TELL_AGAIN_MS)
  }

  return {
    lost,
    /** A restart of the platform throws sockets out and tells nobody. */
    noticeRestart(): void {
      for (const nodeId of store.connected()) if (!lines.isConnected(nodeId)) lost(nodeId)
    },
    /** Sees to it that the alarm rings when something comes due. */
    async arm(): Promise<void> {
      const due = store.nextDue(now())
      const armed = await storage.getAlarm()
      // One that rings too early finds nothing due: a renewal, which puts the time off, need not write it.
      if (due !== null && (armed === null || armed > due)) await storage.setAlarm(due)
    },
    async ring(): Promise<void> {
      for (const nodeId of store.silent(now())) {
        const line = lines.lineOf(nodeId)
        if (line !== null) lines.retire(line.socket, 1011, 'no renewal in time')
        lost(nodeId)
      }
      leases.serveWaiting()
      await Promise.all(store.lost(now()).map(reportLost))
      const due = store.nextDue(now())
      if (due === null) await storage.deleteAlarm()
      else await storage.setAlarm(due)
    },
  }
}
