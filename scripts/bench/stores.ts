import { hashPassword } from '#core/auth/passwords.ts'
import { sealEnvelope } from '#core/auth/envelopes.ts'
import { configOf } from '#core/config.ts'
import type { SeedTarget } from '#db/seed/target.ts'
import { createLog } from '#core/logs.ts'
import { openDataFolder } from '../machine/data-folder.ts'
import { heldStores } from '../machine/held-stores.ts'
import { createOutboundGuard } from '../machine/outbound-guard.ts'
import { startRuntime } from '../machine/runtime.ts'
import { miniflareOptions, variablesOf } from '../machine/worker-options.ts'
import { builtMigrations, migrateAll } from '../migrations/migrate-all.ts'
import { benchSettings } from './app-process.ts'

export type Stores = { target: SeedTarget; close(): Promise<void> }

/** The stores of a data folder, migrated and reachable from here, while no app runs on it. */
export async function openStores(dataDir: string): Promise<Stores> {
  const settings = benchSettings(dataDir)
  const folder = await openDataFolder(dataDir, settings.demo)
  const outbound = createOutboundGuard({ trusted: [], log: createLog({ part: 'bench' }) })
  const runtime = await startRuntime(
    miniflareOptions({
      settings,
      folder,
      machineKey: 'nobody asks',
      opening: () => null,
      buildId: null,
      outbound,
    }),
  )
  const stores = await heldStores(runtime.miniflare)
  await migrateAll(stores, builtMigrations())
  const config = configOf(variablesOf(settings, folder))
  return {
    target: {
      ...stores,
      now: Date.now(),
      hashPassword,
      sealToken: ({ plain, ...place }) => sealEnvelope(config, plain, place),
    },
    async close() {
      await runtime.stop(5000)
      folder.release()
    },
  }
}
