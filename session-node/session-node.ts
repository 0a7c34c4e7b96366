import type { AddressInfo } from 'node:net'
import { HEALTH_EVERY_MS } from '#protocol/session/limits.ts'
import { FLEETING_EVENTS } from '#protocol/session/events.ts'
import type { SessionNodeConfig } from './config.ts'
import { edgeFiles } from './edge/edge-files.ts'
import { createEventDrain } from './edge/event-drain.ts'
import { createGatewayLink } from './edge/gateway-link.ts'
import { serveHealth } from './health.ts'
import { DISK_RETRY_MS, PENDING_NOTIFICATIONS_MS, STOP_DRAIN_MS, SWEEP_EVERY_MS } from './limits.ts'
import type { Log } from './log.ts'
import { createLeases } from './sessions/leases.ts'
import type { NodeWorld } from './sessions/node-world.ts'
import { createSupervisor } from './sessions/supervisor.ts'
import { openStore } from './store/database.ts'
import { openJournal } from './store/journal.ts'
import { openOutbox } from './store/outbox.ts'
import { openKeyRing } from './store/seals.ts'
import { openSentMessages } from './store/sent-messages.ts'
import { openSessionRows } from './store/session-rows.ts'
import { allowedHosts, guardedAgent } from './whatsapp/hosts.ts'
import { LIBRARY_VERSION } from './whatsapp/library.ts'
import type { WhatsAppWorld } from './whatsapp/open-socket.ts'

const TICK_MS = 500

/** Starts a session-node. The process must have been hardened before (prepare-process.ts). */
export async function startSessionNode(
  config: SessionNodeConfig,
  log: Log,
  {
    patience = {},
    ...extras
  }: Pick<NodeWorld, 'onStep'> & {
    patience?: Partial<Pick<WhatsAppWorld, 'keepAliveMs' | 'pendingNotificationsMs'>>
  } = {},
) {
  const { edgeUrl, secret, nodeId } = config
  const store = openStore(config.dataDir)
  const ring = openKeyRing(store, secret, config.storeKey)
  const stores = {
    store,
    ring,
    sessions: openSessionRows(store, ring),
    journal: openJournal(store, ring),
    outbox: openOutbox(store, ring),
    sent: openSentMessages(store, ring),
  }
  const allowed = allowedHosts(edgeUrl, config.whatsApp?.socketUrl ?? null)
  const leases = createLeases()
  const world: NodeWorld = {
    ...extras,
    nodeId,
    stores,
    leases,
    log,
    files: edgeFiles(edgeUrl, secret, nodeId),
    allowed,
    whatsApp: {
      socketUrl: config.whatsApp?.socketUrl ?? null,
      version: config.whatsAppVersion,
      agent: guardedAgent(allowed),
      log,
      pendingNotificationsMs: PENDING_NOTIFICATIONS_MS,
      ...patience,
    },
    tell(event) {
      if (FLEETING_EVENTS.has(event.kind)) gateway.sendEvent({ ...event, seq: 0 })
      else stores.outbox.add(event)
    },
    diskFull: () => supervisor.diskFull(),
  }
  const supervisor = createSupervisor(world)
  const gateway = createGatewayLink({
    edgeUrl,
    secret,
    nodeId,
    software: { node: process.version, whatsapp: LIBRARY_VERSION },
    log,
    sessions: supervisor.list,
    held: leases.all,
    welcomed(ttlMs) {
      leases.setTtl(ttlMs)
      drain.hurry()
    },
    leases: supervisor.onLeases,
    renewed: leases.renewed,
    lost: (sessionId) => void supervisor.lost(sessionId),
    run: supervisor.run,
    counters: () => supervisor.counters(Date.now()),
  })
  const drain = createEventDrain({
    edgeUrl,
    secret,
    nodeId,
    outbox: stores.outbox,
    log,
    version: gateway.version,
    fenced: (sessionId) => void supervisor.lost(sessionId),
  })
  const timers = [
    setInterval(() => void supervisor.tick(), TICK_MS),
    setInterval(gateway.sendHealth, HEALTH_EVERY_MS),
    setInterval(supervisor.retryDisk, DISK_RETRY_MS),
    setInterval(() => {
      stores.sent.sweep(Date.now())
      stores.sessions.sweep(Date.now())
    }, SWEEP_EVERY_MS),
  ]
  const health = await serveHealth(config.port, {
    counters: () => supervisor.counters(Date.now()),
    edgeUp: gateway.isUp,
    ready: () => true,
  })
  return {
    port: (health.address() as AddressInfo).port,
    stores,
    supervisor,
    /** Sockets first, so that nothing more comes in; then what is left goes to the edge; leases last. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await supervisor.stop()
      await drain.stop(STOP_DRAIN_MS)
      for (const { sessionId, epoch } of leases.all()) gateway.release(sessionId, epoch)
      gateway.stop()
      health.closeAllConnections()
      await new Promise((resolve) => health.close(resolve))
      store.close()
    },
  }
}
