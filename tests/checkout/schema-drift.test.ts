import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { is, type SQL } from 'drizzle-orm'
import {
  getTableConfig,
  SQLiteSyncDialect,
  SQLiteTable,
  SQLiteColumn,
} from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import * as controlSchema from '#db/control.schema.ts'
import * as tenantSchema from '#db/tenant.schema.ts'
import { projectPath } from '#scripts/project.ts'

/** Tables that only SQL knows: full-text indexes with their shadow tables, and what triggers keep. */
const SQL_ONLY = {
  control: [],
  tenant: [
    /^messages_fts/,
    /^message_words/,
    /^messages_unindexed$/,
    /^word_index_move$/,
    /^contacts_fts/,
    /^ticket_counts$/,
    /^company_state$/,
  ],
} satisfies Record<string, RegExp[]>

/** Indexes on an expression too long for the table in code; the query that needs it is tested to use it. */
const SQL_ONLY_INDEXES = ['contacts_name_order', 'contacts_public_name_order']

const dialect = new SQLiteSyncDialect()

describe.each([
  ['control', controlSchema],
  ['tenant', tenantSchema],
] as const)('the %s migrations and the tables in code', (schema, module) => {
  const database = migrated(schema)
  const tables = Object.values<unknown>(module).filter((value) => is(value, SQLiteTable))
  const configs = tables.map((table) => getTableConfig(table))

  it('name the same tables', () => {
    const inSql = names(
      database,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    const unexplained = inSql.filter(
      (name) => !SQL_ONLY[schema].some((pattern: RegExp) => pattern.test(name)),
    )
    expect(unexplained.sort()).toEqual(configs.map((config) => config.name).sort())
  })

  it.each(configs.map((config) => [config.name, config] as const))(
    'agree on the columns of %s',
    (name, config) => {
      const inSql = database
        .prepare(
          `SELECT name, lower(type) AS type, "notnull" AS required, dflt_value AS fallback, pk, hidden FROM pragma_table_xinfo(?) ORDER BY name`,
        )
        .all(name)
        .map((row) => ({ ...row }))
      expect(inSql).toEqual(config.columns.map(columnInSql).sort(byName))
    },
  )

  it.each(configs.map((config) => [config.name, config] as const))(
    'agree on the indexes of %s',
    (name, config) => {
      const inSql = database
        .prepare(
          `SELECT name, "unique" AS isUnique FROM pragma_index_list(?) WHERE origin = 'c' ORDER BY name`,
        )
        .all(name)
        .filter((row) => !SQL_ONLY_INDEXES.includes(String(row.name)))
        .map((row) => ({
          name: row.name,
          unique: row.isUnique === 1,
          columns: names(
            database,
            `SELECT name FROM pragma_index_info('${String(row.name)}') ORDER BY seqno`,
          ),
          where: whereOf(database, String(row.name)),
        }))
      const declared = config.indexes.map(({ config: index }) => ({
        name: index.name,
        unique: index.unique,
        // SQLite has no name for an expression.
        columns: index.columns.map((column) => (is(column, SQLiteColumn) ? column.name : 'null')),
        where: index.where === undefined ? null : plain(sqlText(index.where)),
      }))
      const ofColumns = config.columns
        .filter((column) => column.isUnique)
        .map((column) => ({
          name: column.uniqueName,
          unique: true,
          columns: [column.name],
          where: null,
        }))
      expect(inSql).toEqual([...declared, ...ofColumns].sort(byName))
    },
  )
})

/** As SQLite orders text. */
function byName(a: { name: string | undefined }, b: { name: string | undefined }): number {
  return (a.name ?? '') < (b.name ?? '') ? -1 : 1
}

function migrated(schema: 'control' | 'tenant'): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  const folder = projectPath('migrations', schema)
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    database.exec(readFileSync(join(folder, file), 'utf8'))
  }
  return database
}

/** What pragma_table_xinfo says of generated columns. */
const GENERATED = { virtual: 2, stored: 3 } as const

function columnInSql(column: SQLiteColumn) {
  return {
    name: column.name,
    type: column.getSQLType(),
    required: column.notNull ? 1 : 0,
    fallback: fallbackInSql(column),
    pk: column.primary ? 1 : 0,
    hidden: column.generated === undefined ? 0 : GENERATED[column.generated.mode ?? 'virtual'],
  }
}

/** A default as SQLite keeps its text. */
function fallbackInSql(column: SQLiteColumn): string | null {
  const value = column.default as string | number | boolean | object | undefined
  if (value === undefined) return null
  if (typeof value === 'string') return `'${value}'`
  return typeof value === 'object' ? `'${JSON.stringify(value)}'` : String(value)
}

function whereOf(database: DatabaseSync, index: string): string | null {
  const [sql = ''] = names(
    database,
    `SELECT sql AS name FROM sqlite_master WHERE type = 'index' AND name = '${index}'`,
  )
  const at = sql.search(/ WHERE /i)
  return at === -1 ? null : plain(sql.slice(at + 7))
}

const sqlText = (sql: SQL) => dialect.sqlToQuery(sql).sql

/** Without the quotes and table names that differ between the two writers. */
function plain(sql: string): string {
  return sql
    .replaceAll(/["`]/g, '')
    .replaceAll(/\b\w+\.(\w+)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function names(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => String(row.name))
}
