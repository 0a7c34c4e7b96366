import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../failure.ts'
import { MIGRATIONS_TABLE, type MigrationSet } from '../migrations/migrate-database.ts'

/** What a look at the files of the data folder found. `behind`: something is missing, be it a table or a whole database. */
export type StoredState = { behind: boolean; companies: boolean }

/**
 * Looks at every database file before anything is started, without writing. Refuses one that is damaged, that a newer version has
 * changed, or that is not this program's. `expected` is how many databases there should be.
 */
export function inspectStoredDatabases(
  statePath: string,
  migrations: MigrationSet,
  expected: number,
): StoredState {
  const folder = join(statePath, 'd1', 'miniflare-D1DatabaseObject')
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    : []
  const found = files.map((name) => inspect(join(folder, name), migrations))
  return {
    behind: files.length < expected || found.some((one) => one.behind),
    companies: found.some((one) => one.companies),
  }
}

function inspect(file: string, migrations: MigrationSet): StoredState {
  const { tables, applied, companies } = read(file)
  if (tables.length === 0) return { behind: true, companies: false }
  if (!tables.includes(MIGRATIONS_TABLE)) {
    throw new Refusal(
      `database ${file} is not this program's; nothing was changed: use another DATA_DIR`,
    )
  }
  const schema = tables.includes('companies') ? 'control' : 'tenant'
  const known = migrations[schema].map((migration) => migration.name)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Refusal(
      `database ${file} (${schema}) was changed by a newer version of this program (${unknown.join(', ')}); nothing was changed: start that version or use another DATA_DIR`,
    )
  }
  return { behind: known.some((name) => !applied.includes(name)), companies }
}

/** SQLite's primary codes of a file that is no database, or no whole one: https://sqlite.org/rescode.html. Whatever else it says is of the disk. */
const DAMAGE: readonly number[] = [11, 26]
const isDamage = (thrown: unknown): boolean =>
  thrown instanceof Error && 'errcode' in thrown && DAMAGE.includes(Number(thrown.errcode) & 0xff)

function read(file: string): { tables: string[]; applied: string[]; companies: boolean } {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const names = (sql: string) =>
      database
        ?.prepare(sql)
        .all()
        .map((row) => String(row.name)) ?? []
    const tables = names(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
    )
    return {
      tables,
      applied: tables.includes(MIGRATIONS_TABLE)
        ? names(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`)
        : [],
      companies:
        tables.includes('companies') &&
        names('SELECT id AS name FROM companies LIMIT 1').length > 0,
    }
  } catch (thrown) {
    const words = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Refusal(
      isDamage(thrown)
        ? `database ${file} is damaged (${words}); nothing was changed: put a kept copy back or use another DATA_DIR`
        : `database ${file} cannot be read (${words}); nothing was changed: make sure that its disk has room and that it may be read, and start again`,
    )
  } finally {
    database?.close()
  }
}
