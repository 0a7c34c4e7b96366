import { randomBytes } from 'node:crypto'
import { buildIfNeeded } from './bundle/build.ts'
import { runCommand } from './failure.ts'
import { openDataFolder } from './machine/data-folder.ts'
import { fillDatabases } from './machine/fill-databases.ts'
import { startRuntime } from './machine/runtime.ts'
import { readSettings } from './machine/settings.ts'
import { inspectStoredDatabases } from './machine/stored-databases.ts'
import { boundDatabases, miniflareOptions } from './machine/worker-options.ts'
import { builtMigrations } from './migrations/migrate-all.ts'
import { PROJECT_ROOT } from './project.ts'

const say = (line: string) => console.log(`· ${line}`)

/** `npm run db:migrate`: what ./scripts/start does to the databases of DATA_DIR, without starting the app. */
runCommand('db:migrate', async () => {
  const settings = readSettings(process.env, PROJECT_ROOT)
  const folder = await openDataFolder(settings.dataDir, settings.demo)
  await buildIfNeeded(say)
  const stored = inspectStoredDatabases(folder.statePath, builtMigrations(), boundDatabases())
  const nowhere = () => Promise.reject(new Error('a migration calls nobody'))
  const runtime = await startRuntime(
    miniflareOptions({
      settings,
      folder,
      machineKey: randomBytes(32).toString('hex'),
      opening: () => null,
      buildId: null,
      outbound: nowhere,
    }),
  )
  void runtime.ended.then((how) => {
    throw new Error(`the Workers runtime ended (${how})`)
  })
  await fillDatabases({ stored, settings, folder, miniflare: runtime.miniflare, say })
  say('every database is at this version')
  process.exit(0)
})
