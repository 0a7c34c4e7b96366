import { env } from 'cloudflare:workers'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as controlSchema from '#db/control.schema.ts'
import * as tenantSchema from '#db/tenant.schema.ts'
import { shardOf } from '#workers/env.ts'
import type { World } from './operation-world.ts'

/** Where a table lies, e.g. `control.users` or `shard.tags`. */
type Place = 'control' | 'shard'
export type PlacedTable = { place: Place; table: string; isOfCompany: boolean }

const ALL = 'SELECT * FROM'
/** Rows of what follows a company's rows under their id. */
const following = (index: string, table: string) =>
  `SELECT rowid FROM ${index} WHERE rowid IN (SELECT id FROM ${table} WHERE company_id = ?1)`

/**
 * Tables without `company_id`: which of their rows no other company may change, and why they have none. A new table is in the schema
 * with a `company_id`, or stands here.
 */
export const WITHOUT_COMPANY: Readonly<Record<string, { why: string; rows: string }>> = {
  'control.companies': { why: 'is the company', rows: `${ALL} companies WHERE id = ?1` },
  'control.plans': { why: 'what the platform sells', rows: `${ALL} plans` },
  'control.announcements': { why: 'told by the platform', rows: `${ALL} announcements` },
  'control.helps': { why: 'shown by the platform', rows: `${ALL} helps` },
  'control.global_settings': { why: 'set by the platform', rows: `${ALL} global_settings` },
  'control.unrouted_events': { why: 'of nobody yet', rows: `${ALL} unrouted_events` },
  'shard.messages_fts': { why: 'emptied', rows: following('messages_fts', 'messages') },
  'shard.message_words': { why: 'index', rows: following('message_words', 'messages') },
  'shard.contacts_fts': { why: 'index', rows: following('contacts_fts', 'contacts') },
  'shard.messages_unindexed': {
    why: 'messages by their id, until their words are in the index',
    rows: `${ALL} messages_unindexed WHERE id IN (SELECT id FROM messages WHERE company_id = ?1)`,
  },
  'shard.word_index_move': { why: 'how far a shard is', rows: `${ALL} word_index_move` },
}

const databaseOf = (place: Place, { company }: Pick<World, 'company'>) =>
  place === 'control' ? env.CONTROL : shardOf(env, company.shard)

const schemaTables = (schema: Record<string, unknown>) =>
  Object.values(schema)
    .filter((one) => one instanceof SQLiteTable)
    .map((one) => getTableConfig(one))
const SCHEMAS = { control: schemaTables(controlSchema), shard: schemaTables(tenantSchema) }
const PLACES = ['control', 'shard'] as const

/** Tables that the barrels of the schema name. */
export const schemaNames = () =>
  PLACES.flatMap((place) => SCHEMAS[place].map(({ name }) => `${place}.${name}`))

/** Every table there is: those of the schema and those that migrations make by hand (counts, indexes of words). */
export async function placedTables(world: Pick<World, 'company'>): Promise<PlacedTable[]> {
  const found = PLACES.map(async (place) => {
    const { results } = await databaseOf(place, world)
      .prepare(
        `SELECT l.name, EXISTS (SELECT 1 FROM pragma_table_info(l.name) c WHERE c.name = 'company_id') AS ofCompany
         FROM pragma_table_list l
         WHERE l.schema = 'main' AND l.type IN ('table', 'virtual')
           AND l.name NOT LIKE 'sqlite~_%' ESCAPE '~' AND l.name NOT LIKE '~_cf~_%' ESCAPE '~' AND l.name <> 'd1_migrations'
         ORDER BY l.name`,
      )
      .all<{ name: string; ofCompany: number }>()
    return results.map(({ name, ofCompany }) => ({
      place,
      table: name,
      isOfCompany: ofCompany === 1,
    }))
  })
  return (await Promise.all(found)).flat()
}

export const placedName = ({ place, table }: PlacedTable) => `${place}.${table}`

/** The company's rows of these tables, and the platform's, by table. Throws for a table that nobody has classified. */
export async function rowsOfCompany(
  world: Pick<World, 'company'>,
  tables: readonly PlacedTable[],
): Promise<Record<string, unknown[]>> {
  const read = PLACES.map(async (place) => {
    const here = tables.filter((one) => one.place === place)
    const database = databaseOf(place, world)
    const results = await database.batch(
      here.map((one) => {
        const sql = one.isOfCompany
          ? `${ALL} ${one.table} WHERE company_id = ?1`
          : WITHOUT_COMPANY[placedName(one)]?.rows
        if (sql === undefined) throw new Error(`${placedName(one)} is of no company: say why`)
        const statement = database.prepare(sql)
        return sql.includes('?1') ? statement.bind(world.company.id) : statement
      }),
    )
    return here.map((one, at) => [placedName(one), results[at]?.results ?? []] as const)
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

/** Puts a row that refers to the world's own objects into each of its tables that is still empty: a comparison of nothing proves nothing. */
export async function fillEmptyTables(world: World): Promise<void> {
  const tables = await placedTables(world)
  const rows = await rowsOfCompany(world, tables)
  for (const one of tables) {
    if (!one.isOfCompany || rows[placedName(one)]?.length !== 0) continue
    const columns = SCHEMAS[one.place].find(({ name }) => name === one.table)?.columns
    if (columns === undefined) throw new Error(`${placedName(one)} is empty and in no schema`)
    const given = columns
      .map((column) => [column.name, valueFor(column, world)] as const)
      .filter(([, value]) => value !== undefined)
    const marks = given.map(() => '?').join(', ')
    await databaseOf(one.place, world)
      .prepare(
        `INSERT INTO ${one.table} (${given.map(([name]) => name).join(', ')}) VALUES (${marks})`,
      )
      .bind(...given.map(([, value]) => value))
      .run()
  }
}

/** A reference names the world's object; what else must have a value gets a believable one; the rest stays empty. */
function valueFor(column: SQLiteColumn, { company, admin, ids }: World): unknown {
  const reference: Record<string, unknown> = {
    company_id: company.id,
    user_id: admin.id,
    contact_id: ids.contactId,
    ticket_id: ids.ticketId,
    message_id: ids.messageId,
    connection_id: ids.whatsappId,
    queue_id: ids.queueId,
    tag_id: ids.tagId,
  }
  if (Object.hasOwn(reference, column.name)) return reference[column.name]
  if (column.hasDefault || !column.notNull || column.getSQLType() === 'integer')
    return column.notNull && !column.hasDefault && !column.primary ? 1 : undefined
  if (column.dataType === 'json') return '{}'
  return column.enumValues?.[0] ?? `${column.name} ${company.id}`
}
