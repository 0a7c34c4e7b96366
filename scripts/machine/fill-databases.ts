import type { Miniflare } from 'miniflare'
import { sealEnvelope } from '#core/auth/envelopes.ts'
import { hashPassword } from '#core/auth/passwords.ts'
import { configOf } from '#core/config.ts'
import { builtMigrations, migrateAll } from '../migrations/migrate-all.ts'
import type { DataFolder } from './data-folder.ts'
import { heldStores } from './held-stores.ts'
import type { Settings } from './settings.ts'
import type { StoredState } from './stored-databases.ts'
import { variablesOf } from './worker-options.ts'

/**
 * Brings the databases to this version's schema and fills an empty demo. When the files already say that nothing is missing it
 * touches nothing: reaching databases from Node takes a thread of Miniflare's and its memory.
 */
export async function fillDatabases(input: {
  stored: StoredState
  settings: Settings
  folder: DataFolder
  miniflare: Miniflare
  say(line: string): void
}): Promise<void> {
  const { stored, settings, folder, miniflare, say } = input
  const seed = settings.demo && !stored.companies
  if (!stored.behind && !seed) return

  const stores = await heldStores(miniflare)
  const applied = await migrateAll(stores, builtMigrations())
  if (applied.length > 0) say(`migrated: ${applied.join(', ')}`)
  if (!seed) return
  say('writing the demo data')
  folder.noteSeeding('under way')
  const config = configOf(variablesOf(settings, folder))
  const { seedDemo } = await import('#db/seed/demo.ts')
  await seedDemo({
    ...stores,
    now: Date.now(),
    hashPassword,
    sealToken: ({ plain, ...place }) => sealEnvelope(config, plain, place),
  })
  folder.noteSeeding('done')
}
