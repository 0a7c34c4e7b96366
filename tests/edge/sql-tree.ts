/** A statement's words; what stands in parentheses, or between CASE and END, is one group. */
export type Sql = (string | Sql)[]

const WORD = /'(?:[^']|'')*'|[`"]\w+[`"]|--[^\n]*|\?\d+|[\w$]+|[<>=!|]+|\S/g

/** Reads a statement into groups. Words are in lower case; throws when a group does not end. */
export function treeOf(sql: string): Sql {
  const root: Sql = []
  const open: Sql[] = [root]
  const top = () => open.at(-1) ?? root
  for (const [found] of sql.matchAll(WORD)) {
    if (found.startsWith('--')) continue
    const word = found.startsWith("'") ? found : found.replaceAll(/[`"]/g, '').toLowerCase()
    if (word === '(' || word === 'case') {
      const group: Sql = word === 'case' ? ['case'] : []
      top().push(group)
      open.push(group)
    } else if (word === ')' || word === 'end') {
      open.pop()
    } else top().push(word)
  }
  if (open.length !== 1) throw new Error(`unbalanced: ${sql}`)
  return root
}

/** The parts between these words, outside of groups. */
export function splitAt(sql: Sql, ...words: string[]): Sql[] {
  const parts: Sql[] = [[]]
  for (const one of sql)
    if (typeof one === 'string' && words.includes(one)) parts.push([])
    else parts.at(-1)?.push(one)
  return parts
}

/** The part from this word to the next that begins another clause; empty when there is none. */
export function clause(sql: Sql, word: string): Sql {
  const at = sql.indexOf(word)
  if (at === -1) return []
  const rest = sql.slice(at + 1)
  const end = rest.findIndex((one) => typeof one === 'string' && CLAUSES.has(one))
  return end === -1 ? rest : rest.slice(0, end)
}
const CLAUSES = new Set(
  'from where group order having limit window returning set values select'.split(' '),
)

export const isQuery = (one: Sql[number] | undefined): one is Sql =>
  Array.isArray(one) && ['select', 'with', 'values'].includes(String(one[0]))
