import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, vi } from 'vitest'
import { judgeStatements } from '#db/client.ts'
import { shardIdStatements } from '#db/shard-ids.ts'
import { shardsOf } from '#workers/env.ts'
import { isHeldToItsCompany } from './judged-statements.ts'
import { readSourceMaps } from './source-maps.ts'

readSourceMaps()

/** Every test file starts on migrated databases: once in a runtime, which files share. */
const runtime = globalThis as { databases?: Promise<void> }
await (runtime.databases ??= migrate())

async function migrate(): Promise<void> {
  await applyD1Migrations(env.CONTROL, env.CONTROL_MIGRATIONS)
  await Promise.all(
    [...shardsOf(env)].map(async ([shard, database]) => {
      await applyD1Migrations(database, env.TENANT_MIGRATIONS)
      await database.batch(shardIdStatements(shard).map((sql) => database.prepare(sql)))
    }),
  )
}

judgeStatements(isHeldToItsCompany)

/** Files share a runtime: a clock that a test has faked would stand still for all that follow, and what it spied on would stay replaced. */
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A file that ends in its runtime as the last of all is heard so long; what earlier ones left running fails while others run. */
const HEARD_MS = 60

afterAll(() => new Promise((resolve) => setTimeout(resolve, HEARD_MS)))
