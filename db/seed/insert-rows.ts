export type SeedValue =
  string | number | boolean | null | Record<string, unknown> | readonly unknown[]
export type SeedRow = Record<string, SeedValue>

/** D1 takes a parameter of 2 MB; characters may be two bytes, rarely more (Cloudflare D1 limits). */
const MAX_PARAM_CHARS = 900_000

/**
 * Statements that insert the rows, many at once: one JSON list is one parameter (D1 takes 100). All rows name the same columns.
 * Booleans arrive as 0 and 1, lists and objects as their JSON text.
 */
export function insertRows(
  db: D1Database,
  table: string,
  rows: readonly SeedRow[],
): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {})
  return chunks(
    rows.map((row) => JSON.stringify(columns.map((column) => valueOf(row, column, table)))),
  ).map((list) => insertStatement(db, table, columns).bind(list))
}

/** INSERT of a JSON list of lists, one a row, in the order of `columns`. The list is its only parameter. */
export function insertStatement(
  db: D1Database,
  table: string,
  columns: readonly string[],
): D1PreparedStatement {
  const values = columns.map((_, index) => `value ->> ${index}`).join(', ')
  return db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM json_each(?1)`,
  )
}

function valueOf(row: SeedRow, column: string, table: string): SeedValue {
  const value = row[column]
  if (value === undefined) throw new Error(`a row of ${table} lacks ${column}`)
  return value
}

function chunks(rows: readonly string[]): string[] {
  const lists: string[] = []
  let list: string[] = []
  let size = 0
  for (const row of rows) {
    if (size + row.length > MAX_PARAM_CHARS && list.length > 0) {
      lists.push(`[${list.join(',')}]`)
      list = []
      size = 0
    }
    list.push(row)
    size += row.length + 1
  }
  if (list.length > 0) lists.push(`[${list.join(',')}]`)
  return lists
}
