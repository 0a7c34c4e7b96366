import { createLog } from '#core/logs.ts'
import type { Clock } from '#core/time.ts'
import type { Config } from '#core/config.ts'
import type { NodeFrame } from '#protocol/session/gateway-frames.ts'
import type { Env } from '../env.ts'
import { createCommands } from './gateway-commands.ts'
import { openHealth } from './gateway-health.ts'
import { createHello } from './gateway-hello.ts'
import { createLeases } from './gateway-leases.ts'
import { openLines } from './gateway-lines.ts'
import { createReporter } from './gateway-reporter.ts'
import { createReports } from './gateway-reports.ts'
import { openGatewayStore } from './gateway-store.ts'
import { createWatch } from './gateway-watch.ts'
import { COMMAND_TIMEOUT_MS } from './limits.ts'

export type SessionSettings = NonNullable<Config['sessions']>

type GatewayWorld = {
  state: DurableObjectState
  env: Env
  clock(): Clock
  settings(): SessionSettings
}

/** Builds the gateway's parts on its storage and joins them. Anew at every waking: what has to last is in storage or attachments. */
export function openGateway({ state, env, clock, settings }: GatewayWorld) {
  const { storage } = state
  const log = createLog({ part: 'session-gateway' })
  const now = () => clock().now()
  const defer = (work: Promise<unknown>) =>
    state.waitUntil(
      work.catch((thrown: unknown) => log.error('job.failed', thrown, { job: 'session-gateway' })),
    )

  const store = openGatewayStore(storage.sql)
  const news = createReporter({ env, clock, log })
  const lines = openLines(state, ({ lineId, nodeId, welcomed }) => {
    commands.lineLost(lineId)
    if (!welcomed) return
    watch.lost(nodeId)
    defer(watch.arm())
  })
  const erase = (sessionId: string) => defer(commands.erase(sessionId, COMMAND_TIMEOUT_MS))
  const leases = createLeases({
    store,
    now,
    ttlMs: () => settings().leaseTtlMs,
    push: (nodeId, lease) => lines.sendTo(nodeId, { op: 'lease', lease }),
    eraseAgain: erase,
  })
  const commands = createCommands({ store, leases, lines })
  const watch = createWatch({ storage, store, leases, lines, news, now, log })
  const reports = createReports({ store, health: openHealth(storage.sql), news, now })
  /** Whoever waits for a node to come. */
  const arrivals = new Set<() => void>()
  const hello = createHello({
    control: env.CONTROL,
    store,
    leases,
    lines,
    news,
    settings,
    now,
    log,
    erase,
    welcomed() {
      for (const arrived of arrivals) arrived()
      leases.serveWaiting()
      defer(watch.arm())
    },
  })

  watch.noticeRestart()
  defer(watch.arm())

  return {
    log,
    store,
    lines,
    commands,
    arrivals,
    ring: watch.ring,
    gone: (socket: WebSocket) => lines.retire(socket, 1000, 'bye'),
    async take(socket: WebSocket, frame: NodeFrame): Promise<void> {
      const seat = lines.seatOf(socket)
      if (seat === null) return
      if (frame.op === 'hello') return await hello(socket, seat, frame)
      if (!seat.welcomed) return
      const { nodeId } = seat
      switch (frame.op) {
        case 'renew':
          lines.send(socket, { op: 'leases', results: leases.renew(nodeId, frame.leases) })
          return await watch.arm()
        case 'release':
          return leases.release(nodeId, frame)
        case 'ack':
          return commands.acked(seat.lineId, frame)
        case 'event':
          return await reports.fleeting(nodeId, frame)
        case 'health':
          return await reports.health(nodeId, frame)
        default:
          frame satisfies never
      }
    },
  }
}
