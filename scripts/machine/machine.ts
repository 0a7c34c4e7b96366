import { randomBytes } from 'node:crypto'
import { createLog } from '#core/logs.ts'
import { builtMigrations } from '../migrations/migrate-all.ts'
import { createClock } from './clock.ts'
import { openDataFolder } from './data-folder.ts'
import { untilHealthy, untilPortIsFree } from './ports.ts'
import { fillDatabases } from './fill-databases.ts'
import { forgetLostBlobs } from './forget-lost-blobs.ts'
import { createOutboundGuard } from './outbound-guard.ts'
import { createPublicPort } from './public-port.ts'
import { startRuntime } from './runtime.ts'
import { createSessionNode, hasSessionStore, SESSION_NODE_WAKE_URL } from './session-node.ts'
import type { Settings } from './settings.ts'
import { startSimulators, type Simulators } from './simulators.ts'
import { inspectStoredDatabases } from './stored-databases.ts'
import { supervise } from './supervisor.ts'
import { boundDatabases, ENTRY_PROXY_SOCKET, entryUrl, miniflareOptions } from './worker-options.ts'

export type Machine = {
  /** Runs the bundle of dist/ as it is now. */
  reload(): Promise<void>
  /** In development: has open pages load themselves again. */
  announce(): void
}

/** Everything a stop may take: the promised 10 s, less what its own work needs. */
const STOP_MS = 9000
/** How long session-node may take to bring to the app what it still holds. */
const SESSION_NODE_GRACE_MS = 4500
const SIMULATORS_GRACE_MS = 2000
/** How long requests under way may take to finish, where session-node has left them the time. */
const REQUESTS_GRACE_MS = 6000

/**
 * The whole product on one machine, from a finished build. Every refusal comes before the first change. Ends the process by itself
 * on a signal; what dies beside it is started again.
 */
export async function startMachine(
  settings: Settings,
  options: { say(line: string): void; development: boolean },
): Promise<Machine> {
  const { say } = options
  const folder = await openDataFolder(settings.dataDir, settings.demo)
  // Miniflare makes folders that it removes only where it ends by itself.
  process.env.TMPDIR = folder.tmpPath
  const stored = inspectStoredDatabases(folder.statePath, builtMigrations(), boundDatabases())
  if (settings.simulators) {
    await untilPortIsFree('META_SIM_PORT', '127.0.0.1', settings.metaSimPort)
    await untilPortIsFree('PHONE_PORT', '127.0.0.1', settings.phonePort)
    await untilPortIsFree('WA_SIM_PORT', '127.0.0.1', settings.waSimPort)
  }
  if (settings.sessionNodePort !== 0)
    await untilPortIsFree('SESSION_NODE_PORT', '127.0.0.1', settings.sessionNodePort)

  try {
    const { count, bytes } = forgetLostBlobs(folder.statePath, Date.now())
    if (count > 0) say(`removed ${count} files that nothing knew of: ${bytes} bytes`)
  } catch (thrown) {
    say(`files that nothing knows of are left: ${String(thrown)}`)
  }
  const machineKey = randomBytes(32).toString('hex')
  const publicPort = createPublicPort(settings, machineKey)
  await publicPort.hold('starting')
  // Everything but the runtime, which cannot answer anyway before it is there.
  const opening = new Set<'data' | 'simulators'>(['data', 'simulators'])
  const sessionNode = createSessionNode({ settings, folder, say })
  const outbound = createOutboundGuard({
    trusted: [
      settings.graphBaseUrl,
      ...(settings.pushServiceUrl === null ? [] : [settings.pushServiceUrl]),
    ],
    internal: { [SESSION_NODE_WAKE_URL]: sessionNode.answerWake },
    log: createLog({ part: 'outbound-guard' }),
  })
  let buildId = randomBytes(8).toString('hex')
  const runtimeOptions = () =>
    miniflareOptions({
      settings,
      folder,
      machineKey,
      outbound,
      opening() {
        const [check] = opening
        return check === undefined ? null : { check, state: 'starting' }
      },
      buildId: options.development ? () => buildId : null,
    })
  let startedAt = 0
  const launchRuntime = async () => {
    await publicPort.hold(opening.size === 0 ? 'restarting' : 'starting')
    startedAt = Date.now()
    const fd = publicPort.socket()
    const runtime = await startRuntime(
      runtimeOptions(),
      fd === null ? null : { name: ENTRY_PROXY_SOCKET, fd },
    )
    folder.noteRuntime(runtime.pid)
    publicPort.release(await entryUrl(runtime.miniflare))
    return runtime
  }

  const clock = createClock(settings, machineKey)
  const runtimes = supervise({
    name: 'the Workers runtime',
    say,
    launch: launchRuntime,
    onEnd: () => void publicPort.hold('restarting').catch(() => undefined),
    onRestart() {
      say('the Workers runtime answers again')
      clock.restarted(startedAt)
    },
  })
  let simulators: Simulators | undefined
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    say('stopping')
    const deadline = Date.now() + STOP_MS
    // While the app still answers, what phones said is brought to it.
    await sessionNode.stop(SESSION_NODE_GRACE_MS)
    publicPort.close()
    const graceMs = Math.min(REQUESTS_GRACE_MS, deadline - Date.now())
    await Promise.all([runtimes.stop(graceMs), simulators?.stop(SIMULATORS_GRACE_MS)])
    process.exit(0)
  }
  const runtime = await runtimes.start()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop())

  await fillDatabases({ stored, settings, folder, miniflare: runtime.miniflare, say })
  opening.delete('data')
  if (settings.simulators) {
    simulators = startSimulators(settings, say)
    await simulators.ready
  }
  await untilHealthy(settings, machineKey)
  opening.delete('simulators')
  clock.start(startedAt)
  if (settings.ownSessionNode && (settings.simulators || hasSessionStore(folder.path)))
    sessionNode.wake()
  return {
    reload: () => runtimes.restart(0),
    announce() {
      buildId = randomBytes(8).toString('hex')
    },
  }
}
