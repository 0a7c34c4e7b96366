import { hashPassword } from '#core/auth/passwords.ts'
import { sealEnvelope } from '#core/auth/envelopes.ts'
import { configOf } from '#core/config.ts'
import type { SeedTarget } from '#db/seed/target.ts'
import { createLog } from '#core/logs.ts'
import { openDataFolder } from '../machine/data-folder.ts'
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
  const bindings = await runtime.miniflare.getBindings<Record<string, unknown>>()
  const shards = new Map<number, D1Database>()
  for (const [name, binding] of Object.entries(bindings)) {
    const match = /^SHARD_(\d{2})$/.exec(name)
    if (match?.[1] !== undefined) shards.set(Number(match[1]), binding as D1Database)
  }
  const control = bindings.CONTROL as D1Database
  await migrateAll({ control, shards }, builtMigrations())
  const config = configOf(variablesOf(settings, folder))
  return {
    target: {
      control,
      shards,
      media: (await runtime.miniflare.getR2Bucket('MEDIA')) as unknown as R2Bucket,
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
