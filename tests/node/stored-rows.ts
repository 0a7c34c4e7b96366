import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The file of the D1 database that has this table, in an app's data folder. */
export function databaseFile(dataDir: string, table: string): string {
  const folder = join(dataDir, 'state', 'd1', 'miniflare-D1DatabaseObject')
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folder, name))
    .find((file) => {
      const database = new DatabaseSync(file, { readOnly: true })
      const tables = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = ?`).all(table)
      database.close()
      return tables.length > 0
    })
  if (found === undefined) throw new Error(`no database with a table ${table}`)
  return found
}

export function rowsOf(dataDir: string, table: string): number {
  const database = new DatabaseSync(databaseFile(dataDir, table), { readOnly: true })
  const row = database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()
  database.close()
  return Number(row?.rows)
}
