import type { Millis } from '#core/time.ts'
import type { EdgeFrame, LeaseAnswer, NodeFrame } from '#protocol/session/gateway-frames.ts'
import type { GatewayStore, SessionRow } from './gateway-store.ts'

type Named = Pick<Extract<NodeFrame, { op: 'hello' }>['sessions'][number], 'sessionId' | 'epoch'>
type Renewal = Extract<EdgeFrame, { op: 'leases' }>['results'][number]
export type Leases = ReturnType<typeof createLeases>

type LeaseParts = {
  store: GatewayStore
  now(): Millis
  ttlMs(): Millis
  /** Hands a lease to a node that waited for it; false when it is not connected. */
  push(nodeId: string, lease: LeaseAnswer): boolean
  /** The node was asked to erase it, and whether it did is not known. */
  eraseAgain(sessionId: string): void
}

/** Who may open a session's socket. Every change is one run without a wait in between, so no two nodes are ever told the same. */
export function createLeases({ store, now, ttlMs, push, eraseAgain }: LeaseParts) {
  /** Good at this moment: given, and its node renewed in time. */
  const isLive = (row: SessionRow): boolean =>
    row.held && row.nodeId !== null && store.expiresAt(row.nodeId) > now()

  const give = (sessionId: string, nodeId: string, epoch: number): LeaseAnswer => {
    store.hold(sessionId, nodeId, epoch)
    return { sessionId, lease: 'granted', epoch }
  }

  /** What a node is told about a session it named in its hello. */
  function acquire(nodeId: string, named: Named): LeaseAnswer {
    const { sessionId } = named
    const row = store.session(sessionId)
    if (row !== null && isLive(row)) {
      if (row.nodeId !== nodeId) {
        store.wait(sessionId, nodeId)
        return { sessionId, lease: 'held', epoch: row.epoch }
      }
      if (row.epoch >= named.epoch) return { sessionId, lease: 'granted', epoch: row.epoch }
    }
    // Past what the node knows as well: an edge whose storage is new must not count from one again.
    return give(sessionId, nodeId, Math.max(row?.epoch ?? 0, named.epoch) + 1)
  }

  /** Hands what became free to those who wait for it. */
  function serveWaiting(): void {
    for (const waiting of store.waiting()) {
      const row = store.session(waiting.sessionId)
      if (row === null || isLive(row)) continue
      const epoch = row.epoch + 1
      if (!push(waiting.nodeId, { sessionId: waiting.sessionId, lease: 'granted', epoch })) continue
      give(waiting.sessionId, waiting.nodeId, epoch)
      store.stopWaiting(waiting)
    }
  }

  return {
    isLive,
    acquire,
    serveWaiting,
    /** A lease for a session that nobody holds, for a command that makes it. */
    first: (sessionId: string, nodeId: string): number =>
      give(sessionId, nodeId, (store.session(sessionId)?.epoch ?? 0) + 1).epoch,

    /**
     * Renews all of a node's leases by one row. A node that is late keeps what nobody else took meanwhile. What the node holds here but
     * no longer renews (it was asleep too long and closed its sockets) is handed to it once more.
     */
    renew(nodeId: string, named: readonly Named[]): Renewal[] {
      store.renewed(nodeId, now() + ttlMs())
      const held = new Map(store.heldBy(nodeId).map((row) => [row.sessionId, row]))
      const results = named.map(({ sessionId, epoch }): Renewal => {
        const mine = held.get(sessionId)
        held.delete(sessionId)
        if (mine !== undefined)
          return { sessionId, epoch, result: mine.epoch === epoch ? 'renewed' : 'missing' }
        const row = store.session(sessionId)
        return { sessionId, epoch, result: row !== null && isLive(row) ? 'lost' : 'missing' }
      })
      for (const { sessionId, epoch, erase } of held.values()) {
        push(nodeId, { sessionId, lease: 'granted', epoch })
        if (erase) eraseAgain(sessionId)
      }
      return results
    },

    release(nodeId: string, { sessionId, epoch }: Named): void {
      const row = store.session(sessionId)
      if (row?.held !== true || row.nodeId !== nodeId || row.epoch !== epoch) return
      store.release(sessionId)
      serveWaiting()
    },

    /** Its connection is gone and so is everything the node had of it. */
    erased(sessionId: string): void {
      store.erased(sessionId)
      const epoch = store.session(sessionId)?.epoch ?? 0
      for (const waiting of store.waiting()) {
        if (waiting.sessionId !== sessionId) continue
        push(waiting.nodeId, { sessionId, lease: 'gone', epoch })
        store.stopWaiting(waiting)
      }
    },
  }
}
