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

/** The expression for contacts as `table`; text equal to the index's, or the index is not used. */
export function nameOrderSql(table: string): string {
  let sql = `lower(${table}.name)`
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
