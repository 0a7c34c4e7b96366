import { clause, isQuery, splitAt, treeOf } from './sql-tree.ts'
import type { Sql } from './sql-tree.ts'

/** A table of a FROM under its alias; `isBound`: its rows are of the company that ?1 names, or it holds no company's rows. */
type Source = { alias: string; table: string; isBound: boolean }
/** Sources by alias, with those of the statements around. */
type Scope = { sources: Source[]; around: Scope | null }
/** Two things that are the same company; `only`: of an outer join, which takes no row of the other side away. */
type Same = { sides: [Source | 'company', Source | 'company']; only: Source | null }

/**
 * Judges statements of a company, by what they say and not by how: in every SELECT, UPDATE, INSERT and DELETE, subqueries included,
 * each table with `company_id` is held to ?1, or joined to one that is by `company_id`. Gives what is wrong, empty when nothing is.
 */
export function judge(sql: string, companyTables: ReadonlySet<string>): string[] {
  const wrong: string[] = []
  const holdsRows = (table: string) => table === 'companies' || companyTables.has(table)

  function query(tree: Sql, around: Scope | null, ctes: readonly string[]): void {
    const [rest, names] = withoutCtes(tree, around, ctes)
    if (rest[0] === 'insert' || rest[0] === 'replace') return insert(rest, around, names)
    for (const part of splitAt(rest, 'union', 'except', 'intersect')) select(part, around, names)
  }

  function withoutCtes(tree: Sql, around: Scope | null, known: readonly string[]): [Sql, string[]] {
    const names = [...known]
    if (tree[0] !== 'with') return [tree, names]
    const begins = tree.findIndex((one) =>
      ['select', 'insert', 'update', 'delete', 'values', 'replace'].includes(String(one)),
    )
    for (const one of splitAt(tree.slice(1, begins), ',')) {
      const [name] = one.filter((word) => word !== 'recursive')
      if (typeof name === 'string') names.push(name)
      const body = one.find(isQuery)
      if (body !== undefined) query(body, around, names)
    }
    return [tree.slice(begins), names]
  }

  /** SELECT, UPDATE and DELETE: their tables, what holds them, then what stands in groups. */
  function select(part: Sql, around: Scope | null, ctes: readonly string[]): Scope {
    const scope: Scope = { sources: [], around }
    const same: (() => Same[])[] = []
    const where = clause(part, 'where')
    same.push(() => sameIn(where, scope, null))
    if (part[0] === 'update')
      sources(part.slice(1, part.indexOf('set')).filter(notOr), scope, same, ctes)
    sources(clause(part, 'from'), scope, same, ctes)
    bind(same.flatMap((read) => read()))
    for (const { table, alias, isBound } of scope.sources)
      if (!isBound) wrong.push(`${table} ${alias} is not held to the company`)
    inGroups(part, scope, ctes)
    return scope
  }

  function inGroups(part: Sql, scope: Scope, ctes: readonly string[]): void {
    for (const one of part)
      if (isQuery(one)) query(one, scope, ctes)
      else if (Array.isArray(one)) inGroups(one, scope, ctes)
  }

  function sources(from: Sql, scope: Scope, same: (() => Same[])[], ctes: readonly string[]): void {
    let isOuter = false
    let next: Sql = []
    const take = () => {
      const [named, ...conditions] = splitAt(next, 'on')
      const wasOuter = isOuter
      isOuter = false
      next = []
      const source = sourceOf(named ?? [], scope, same, ctes)
      for (const condition of conditions)
        same.push(() => sameIn(condition, scope, wasOuter ? source : null))
      const using = (named ?? []).indexOf('using')
      const keys = using === -1 ? undefined : named?.[using + 1]
      const before = scope.sources.at(-2)
      if (source !== null && before !== undefined && keys?.includes('company_id') === true)
        same.push(() => [{ sides: [source, before], only: wasOuter ? source : null }])
    }
    for (const word of from)
      if (word === ',' || word === 'join') {
        const endsOuter = next.at(-1) === 'left' || next.at(-2) === 'left'
        next = next.filter((one) => !JOINS.has(String(one)))
        take()
        isOuter = endsOuter && word === 'join'
      } else next.push(word)
    take()
  }

  function sourceOf(
    named: Sql,
    scope: Scope,
    same: (() => Same[])[],
    ctes: readonly string[],
  ): Source | null {
    const [first, ...rest] = named.filter((one) => one !== 'as')
    if (first === undefined) return null
    if (Array.isArray(first) && !isQuery(first)) {
      sources(first, scope, same, ctes)
      return null
    }
    const table = typeof first === 'string' ? first : ''
    const isFunction = Array.isArray(rest[0])
    const alias = rest.find((one) => typeof one === 'string' && !AFTER_TABLE.has(one)) ?? table
    const isFree = isFunction || table === '' || ctes.includes(table) || !holdsRows(table)
    const source = { alias: String(alias), table, isBound: isFree }
    scope.sources.push(source)
    return source
  }

  /** What a condition says is one company, whatever else it says: of OR, what each of its branches says. */
  function sameIn(condition: Sql, scope: Scope, only: Source | null): Same[] {
    const branches = splitAt(condition, 'or')
    if (branches.length > 1) {
      const [first = [], ...others] = branches.map((branch) => sameIn(branch, scope, only))
      return first.filter((one) => others.every((said) => said.some((two) => isAlike(one, two))))
    }
    return splitAt(condition, 'and').flatMap((one): Same[] => {
      if (one.length === 1 && Array.isArray(one[0]) && one[0][0] !== 'case' && !isQuery(one[0]))
        return sameIn(one[0], scope, only)
      const sides = splitAt(one, '=', '==', 'is')
      const [left, right] = sides.map((side) => companyOf(side, scope))
      if (sides.length !== 2 || left == null || right == null) return []
      return [{ sides: [left, right], only }]
    })
  }

  /** Which company `?1`, `company_id` or `t.company_id` is; null for anything else. */
  function companyOf(side: Sql, scope: Scope): Source | 'company' | null {
    const words = side[0] === '+' ? side.slice(1) : side
    if (words.length === 1 && words[0] === '?1') return 'company'
    const [column, dot, alias] = words.toReversed()
    if (words.length !== (dot === undefined ? 1 : 3)) return null
    for (let at: Scope | null = scope; at !== null; at = at.around) {
      const fits = at.sources.filter((one) =>
        alias === undefined ? carries(one, column) : one.alias === alias,
      )
      if (fits.length === 1 && fits[0] !== undefined)
        return alias === undefined || carries(fits[0], column) ? fits[0] : null
      if (fits.length > 1) return null
    }
    return alias === 'excluded' && column === 'company_id' ? 'company' : null
  }
  const carries = ({ table }: Source, column: unknown) =>
    table === 'companies'
      ? column === 'id'
      : column === 'company_id' && (companyTables.has(table) || table === '' || !holdsRows(table))

  function insert(part: Sql, around: Scope | null, ctes: readonly string[]): void {
    const into = part.indexOf('into')
    const table = String(part[into + 1])
    const columns = part.slice(into + 2).find(Array.isArray)
    const at = splitAt(columns ?? [], ',').findIndex((one) => one.includes('company_id'))
    const conflict = part.findIndex((one, index) => one === 'on' && part[index + 1] === 'conflict')
    const body = part.slice(
      part.findIndex((one) => one === 'values' || one === 'select' || one === 'with'),
      conflict === -1 ? undefined : conflict,
    )
    if (!holdsRows(table)) return query(body, around, ctes)
    if (at === -1) wrong.push(`${table} gets rows without company_id`)
    if (part[0] === 'replace' || part.includes('replace'))
      wrong.push(`${table}: what is replaced may be another company's`)
    rows(body, table, at, { around, ctes })
    if (conflict !== -1) upsert(part.slice(conflict + 2), table, around, ctes)
  }

  function rows(body: Sql, table: string, at: number, { around, ctes }: Around): void {
    const [rest, names] = withoutCtes(body, around, ctes)
    const isCompany = (value: Sql | undefined, scope: Scope) => {
      const company = companyOf(value ?? [], scope)
      return company === 'company' || company?.isBound === true
    }
    const scopeless: Scope = { sources: [], around }
    if (rest[0] === 'values') {
      for (const row of rest.filter(Array.isArray))
        if (!isCompany(splitAt(row, ',')[at], scopeless))
          wrong.push(`${table} gets rows of another company`)
      return inGroups(rest, scopeless, names)
    }
    for (const part of splitAt(rest, 'union', 'except', 'intersect')) {
      const scope = select(part, around, names)
      const value = splitAt(clause(part, 'select'), ',')[at]
      const as = value?.indexOf('as') ?? -1
      if (!isCompany(as === -1 ? value : value?.slice(0, as), scope))
        wrong.push(`${table} gets rows of another company`)
    }
  }

  /** What is already there is the company's when `company_id` is in the key that it is found by, or is asked for. */
  function upsert(part: Sql, table: string, around: Scope | null, ctes: readonly string[]): void {
    const target = { alias: table, table, isBound: false }
    const scope: Scope = { sources: [target], around }
    if (part.includes('update') && !(Array.isArray(part[0]) && part[0].includes('company_id'))) {
      bind(sameIn(clause(part, 'where'), scope, null))
      if (!target.isBound) wrong.push(`${table}: what is updated may be another company's`)
    }
    inGroups(part, scope, ctes)
  }

  query(treeOf(sql), null, [])
  return wrong
}

type Around = { around: Scope | null; ctes: readonly string[] }

const JOINS = new Set(['left', 'inner', 'outer', 'cross', 'natural'])
const AFTER_TABLE = new Set(['indexed', 'not', 'by', 'using'])
const notOr = (one: Sql[number]) =>
  !['or', 'ignore', 'abort', 'rollback', 'fail'].includes(String(one))

function isAlike(one: Same, two: Same): boolean {
  return one.sides.every((side) => two.sides.includes(side))
}

/** Goes from what is held to the company to what is the same, until nothing more is found. */
function bind(same: readonly Same[]): void {
  const isHeld = (side: Source | 'company') => side === 'company' || side.isBound
  for (let found = true; found;) {
    found = false
    for (const { sides, only } of same)
      for (const [from, to] of [sides, sides.toReversed()])
        if (from !== undefined && to !== undefined && to !== 'company' && !to.isBound)
          if (isHeld(from) && (only === null || only === to)) {
            to.isBound = true
            found = true
          }
  }
}
