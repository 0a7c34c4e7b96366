/** One file of migrations/, split into its statements. */
export type Migration = { name: string; queries: string[] }
export type MigrationSet = { control: Migration[]; tenant: Migration[] }

/** What wrangler calls it on Cloudflare too: the same database can be moved between the two. */
export const MIGRATIONS_TABLE = 'd1_migrations'

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Applies what is missing in order, each migration as one transaction with the statements of `after`. Returns their names. */
export async function migrateDatabase(
  database: D1Database,
  migrations: readonly Migration[],
  after: readonly string[] = [],
): Promise<string[]> {
  await database.prepare(CREATE_TABLE).run()
  const rows = await database.prepare(`SELECT name FROM ${MIGRATIONS_TABLE}`).all<{ name: string }>()
  const applied = new Set(rows.results.map((row) => row.name))
  const missing = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of missing) {
    await database.batch([
      ...migration.queries.map((query) => database.prepare(query)),
      ...after.map((sql) => database.prepare(sql)),
      database.prepare(`INSERT INTO ${MIGRATIONS_TABLE} (name) VALUES (?1)`).bind(migration.name),
    ])
  }
  return missing.map((migration) => migration.name)
}
