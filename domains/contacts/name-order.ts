/**
 * Contacts are listed as a person reads them: capitals and accents make no difference ("Ana, Álvaro, bruno"). SQLite knows neither
 * (its lower() is ASCII), so the order is an expression over the name, and the list walks an index on that same expression.
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

/** Names that people read as one word, capitals, accents and blanks around them aside: the expression for `name` of a table … */
export const sameNameSql = (table: string): string => `trim(${nameOrderSql(table)})`

/** … and what it makes of a name. */
export const sameName = (name: string): string => nameOrder(name).trim()

/** Digits from which on a name may be, or hold, a phone number. */
const NUMBER_MIN_DIGITS = 8

const WITHOUT_DIGITS = [...'0123456789'].reduce(
  (sql, digit) => `replace(${sql}, '${digit}', '')`,
  'name',
)

/** The expression of contacts.public_name. A group's name is everybody's. */
export const PUBLIC_NAME_SQL = `CASE WHEN is_group = 0 AND length(name) - length(${WITHOUT_DIGITS}) >= ${NUMBER_MIN_DIGITS} THEN trim(${WITHOUT_DIGITS}) ELSE name END`
