import { readFileSync } from 'node:fs'
import { shardIdStatements } from '#db/shard-ids.ts'
import { BUNDLE } from '../bundle/bundle.ts'
import { migrateDatabase, type MigrationSet } from './migrate-database.ts'

export type Databases = { control: D1Database; shards: ReadonlyMap<number, D1Database> }

export function builtMigrations(): MigrationSet {
  return JSON.parse(readFileSync(BUNDLE.migrations, 'utf8')) as MigrationSet
}

/**
 * Brings the control database and every shard to this version's schema, and gives each shard its range of ids in the same
 * transactions. Returns the names of what was applied anywhere.
 */
export async function migrateAll(databases: Databases, migrations: MigrationSet): Promise<string[]> {
  const applied = await Promise.all([
    migrateDatabase(databases.control, migrations.control),
    ...[...databases.shards].map(([shard, database]) =>
      migrateDatabase(database, migrations.tenant, shardIdStatements(shard)),
    ),
  ])
  return [...new Set(applied.flat())]
}
