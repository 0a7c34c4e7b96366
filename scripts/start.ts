import { randomBytes } from 'node:crypto'
import { createLog } from '#core/logs.ts'
import { runCommand } from './failure.ts'
import { startClock } from './machine/clock.ts'
import { openDataFolder } from './machine/data-folder.ts'
import { untilHealthy, untilPortIsFree } from './machine/doors.ts'
import { createOutboundGuard } from './machine/outbound-guard.ts'
import { fillDatabases } from './machine/fill-databases.ts'
import { startRuntime, type Runtime } from './machine/runtime.ts'
import { readSettings } from './machine/settings.ts'
import { startSimulators, type Simulators } from './machine/simulators.ts'
import { inspectStoredDatabases } from './machine/stored-databases.ts'
import { boundDatabases, miniflareOptions } from './machine/worker-options.ts'
import { builtMigrations } from './migrations/migrate-all.ts'
import { PROJECT_ROOT } from './project.ts'

/** How long requests under way may take to finish after SIGTERM; with the rest it stays under the promised 10 s. */
const STOP_GRACE_MS = 6000

const say = (line: string) => console.log(`· ${line}`)

/** The whole product on one machine, from a finished build. Every refusal comes before the first change. */
async function start(): Promise<void> {
  const settings = readSettings(process.env, PROJECT_ROOT)
  const folder = await openDataFolder(settings.dataDir, settings.demo)
  const stored = inspectStoredDatabases(folder.statePath, builtMigrations(), boundDatabases())
  await untilPortIsFree('PORT', settings.host, settings.port)
  if (settings.simulators) {
    await untilPortIsFree('META_SIM_PORT', '127.0.0.1', settings.metaSimPort)
    await untilPortIsFree('PHONE_PORT', '127.0.0.1', settings.phonePort)
  }

  const clockKey = randomBytes(32).toString('hex')
  const outbound = createOutboundGuard({
    trusted: [settings.graphBaseUrl],
    log: createLog({ part: 'outbound-guard' }),
  })
  const runtime = await startRuntime(miniflareOptions({ settings, folder, clockKey, outbound }))
  folder.noteRuntime(runtime.pid)
  let simulators: Simulators | undefined
  const stop = stopper(runtime, () => simulators)
  void runtime.ended.then((how) => stop(1, `the Workers runtime ended (${how})`))

  await fillDatabases({ stored, settings, folder, miniflare: runtime.miniflare, say })
  if (settings.simulators) simulators = await startSimulators(settings, say)
  await untilHealthy(settings)
  startClock(settings, clockKey)
  console.log(`ready http://${settings.host}:${settings.port}`)
}

/** Ends everything once, in order, however often it is asked to. */
function stopper(runtime: Runtime, simulators: () => Simulators | undefined) {
  let stopping = false
  const stop = async (code: number, why: string) => {
    if (stopping) return
    stopping = true
    say(why)
    await Promise.all([runtime.stop(STOP_GRACE_MS), simulators()?.stop()])
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0, 'stopping'))
  }
  return stop
}

runCommand('start', start)
