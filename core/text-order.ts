/**
 * Names are listed as a person reads them: capitals and accents make no difference ("Ana, Álvaro, bruno"). SQLite knows neither
 * (its lower() is ASCII), so the order is an expression over the name, and the list of contacts walks an index on that same expression.
 */
/** The accented letters of the product's languages. Kept few: D1 refuses expressions nested deeper than 100. */
const PLAIN_LETTERS: Record<string, string> = {
  a: 'áàâãäÁÀÂÃÄ',
  c: 'çÇ',
  e: 'éèêÉÈÊ',
  g: 'ğĞ',
  i: 'íıÍİ',
  n: 'ñÑ',
  o: 'óôõöÓÔÕÖ',
  s: 'şŞ',
  u: 'úüÚÜ',
}

/** The names that contacts are ordered by: those as they are, or those without the digits of hidden numbers. */
export type OrderedName = 'name' | 'public_name'

/** The expression for a name or text of `table`; for contacts the text equal to the index's, or the index is not used. */
export function nameOrderSql(
  table: string,
  column: OrderedName | 'shortcode' | 'message' | 'title' | 'description' = 'name',
): string {
  let sql = `lower(${table}.${column})`
  for (const [plain, accented] of Object.entries(PLAIN_LETTERS)) {
    for (const letter of accented) sql = `replace(${sql}, '${letter}', '${plain}')`
  }
  return sql
}

const PLAIN = new Map(
  Object.entries(PLAIN_LETTERS).flatMap(([plain, accented]) =>
    [...accented].map((letter) => [letter, plain] as const),
  ),
)

/** What nameOrderSql makes of a name. */
export function nameOrder(name: string): string {
  let plain = ''
  for (const letter of name)
    plain += PLAIN.get(letter) ?? (letter <= '\x7f' ? letter.toLowerCase() : letter)
  return plain
}

/** Compares records as a list does that is ordered by `nameOrderSql` of this text of theirs, then by id. */
export function byText<One extends { id: number }>(textOf: (one: One) => string) {
  return (one: One, other: One): number => {
    const [a, b] = [nameOrder(textOf(one)), nameOrder(textOf(other))]
    return a === b ? one.id - other.id : a < b ? -1 : 1
  }
}

/** Names that people read as one word, capitals, accents and blanks around them aside: the expression for `name` of a table … */
export const sameNameSql = (table: string): string => `trim(${nameOrderSql(table)})`

/** … and what it makes of a name. */
export const sameName = (name: string): string => nameOrder(name).trim()
