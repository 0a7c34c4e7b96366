import type { CompanyContext, Statement } from '#core/context.ts'
import { nameOrderSql } from '#core/text-order.ts'
import { readCursor } from './contact-cursor.ts'
import type { ContactCursor } from './contact-cursor.ts'
import type { ContactRow } from './contact-view.ts'
import { CONTACT_COLUMNS, lastContactSql } from './contact-view.ts'
import type { ContactSearch } from './contact-search.ts'
import type { ListContactsInput } from './contacts.inputs.ts'
import { CONTACTS_PAGE } from './limits.ts'

/** `position`: what its group is ordered by. `tier`: which group of the list it stands in. */
export type ListedContact = ContactRow & { position: string; tier: number }

/** Highest code point: no name that begins with a text comes after the text and this. */
const AFTER_ALL = '\u{10ffff}'

/**
 * The statement of one page: `size` + 1 rows, so that the extra one tells whether more follow. A list is one or more groups, one
 * behind the other, each read in the order of an index until the page is full: by name; by last contact, then those without one; a search
 * for a part of a name ranks beginnings of names, then beginnings of words, then the rest. The last two give the newest contacts first,
 * because that is the order their index is in: sorting all that match would read them all.
 */
export function listContactsStatement(
  ctx: CompanyContext,
  input: ListContactsInput,
  search: ContactSearch,
  masked: boolean,
  size = CONTACTS_PAGE,
): Statement {
  const params = new Params()
  const cursor =
    input.cursor === undefined || input.cursor === '' ? null : readCursor(ctx, input.cursor)
  // Who may not see numbers finds and orders by names without their digits: from a place in a list one could read them.
  const byName = nameOrderSql('c', masked ? 'public_name' : 'name')
  const offset = cursor === null ? ((input.pageNumber ?? 1) - 1) * CONTACTS_PAGE : 0
  const first = cursor?.tier ?? 0
  const groups = groupsOf(search, input, params, byName).slice(first)
  const selects = groups.map((group, index) => {
    const where = [...group.where, ...filters(group, input, params)]
    if (index === 0 && cursor !== null) where.push(...after(group, cursor, params))
    return selectOf({ ...group, where }, first + index, size + 1 + offset)
  })
  // Nothing of a later group is read once the earlier ones fill the page.
  const sql = selects.map((select) => `SELECT * FROM (${select})`).join(' UNION ALL ')
  return ctx.db.statement(
    `${sql || NO_CONTACT} LIMIT ${size + 1} OFFSET ${params.add(offset)}`,
    ...params.values,
  )
}

/** A cursor of a list that has fewer groups. */
const NO_CONTACT = `SELECT c.id FROM contacts c WHERE c.company_id = ?1 AND 0 = 1`

/** Parameters of the statement, numbered from ?2 (?1 is the company). */
class Params {
  readonly values: unknown[] = []
  add(value: unknown): string {
    this.values.push(value)
    return `?${this.values.length + 1}`
  }
}

/** Contacts in an order. */
type Group = {
  from: string
  where: string[]
  by: string
  id: string
  descending: boolean
  /** What `by` is: an expression has no affinity, and SQLite puts every number before every text. */
  isNumber?: boolean
  /** The tags are part of `from`. */
  isTagged?: boolean
}

const byColumn = (by: string, where: string[] = [], from = 'contacts c'): Group => ({
  from,
  where,
  by,
  id: 'c.id',
  descending: false,
})

function groupsOf(
  search: ContactSearch,
  input: ListContactsInput,
  params: Params,
  byName: string,
): Group[] {
  switch (search.kind) {
    case 'all':
      if (input.sort === 'lastContact') return byLastContact(input, params, byName)
      return [tagged(byColumn(byName), input, params)]
    case 'nothing':
      return [byColumn(byName, ['0 = 1'])]
    case 'match':
      return ranked(search, params, byName)
    case 'name-start':
      return [tagged(byColumn(byName, [startsWith(byName, search.start, params)]), input, params)]
    case 'number-start':
      return [byColumn('c.number', [startsWith('c.number', search.start, params)])]
  }
}

function startsWith(column: string, start: string, params: Params): string {
  return `${column} >= ${params.add(start)} AND ${column} < ${params.add(start + AFTER_ALL)}`
}

/**
 * Beginnings first, then beginnings of words, then the rest of what the index finds. A name's order is no cheap thing to make, and the
 * last two look at many names: each looks once, by a place in it.
 */
function ranked(
  { query, rank }: Extract<ContactSearch, { kind: 'match' }>,
  params: Params,
  byName: string,
): Group[] {
  const column = rank.by === 'name' ? byName : 'c.number'
  const isStart = startsWith(column, rank.start, params)
  if (rank.by === 'number')
    // Nobody has to have a number.
    return [byColumn(column, [isStart]), found(query, [`coalesce(NOT (${isStart}), 1)`], params)]
  const placeOf = (word: string) => `instr(' ' || ${byName}, ${params.add(` ${word}`)})`
  const isOnly = rank.words.length === 1 && rank.words[0] === rank.start
  const isWord = isOnly
    ? [`${placeOf(rank.start)} > 1`]
    : [...rank.words.map((word) => `${placeOf(word)} > 0`), `${placeOf(rank.start)} <> 1`]
  // A name that begins with the text has its words too.
  const isNone = rank.words.map((word) => `${placeOf(word)} = 0`).join(' OR ')
  return [
    byColumn(column, [isStart]),
    found(rank.query, isWord, params),
    found(query, [`(${isNone})`], params),
  ]
}

/** CROSS JOIN keeps the order of the tables: the index gives row ids newest first, each is looked up, and the limit ends it. */
function found(query: string, where: string[], params: Params): Group {
  return {
    from: 'contacts_fts f CROSS JOIN contacts c ON c.id = f.rowid',
    where: [`f.contacts_fts MATCH ${params.add(query)}`, ...where],
    by: 'f.rowid',
    id: 'f.rowid',
    descending: true,
  }
}

/**
 * The contacts whose tickets moved last, in the order of the tickets: each stands where its newest ticket does. Behind them, those
 * without a ticket, by name.
 */
function byLastContact(input: ListContactsInput, params: Params, byName: string): Group[] {
  if (input.contactTag.length > 0) {
    const by = `coalesce(${lastContactSql('c.id')}, 0)`
    return [tagged({ ...byColumn(by), descending: true, isNumber: true }, input, params)]
  }
  return [
    {
      from: 'tickets t INDEXED BY tickets_activity CROSS JOIN contacts c ON c.id = t.contact_id',
      where: [
        't.company_id = ?1',
        `NOT EXISTS (SELECT 1 FROM tickets n WHERE n.company_id = ?1 AND n.contact_id = t.contact_id
           AND n.activity_at >= t.activity_at AND (n.activity_at > t.activity_at OR n.id > t.id))`,
      ],
      by: 't.activity_at',
      id: 'c.id',
      descending: true,
      isNumber: true,
    },
    byColumn(byName, [
      'NOT EXISTS (SELECT 1 FROM tickets n WHERE n.company_id = ?1 AND n.contact_id = c.id)',
    ]),
  ]
}

/**
 * Contacts with any of the tags. A tag narrows more than an order does, so its rows lead and are sorted, unless a search leads
 * already. CROSS JOIN again: without it SQLite walks all tags of all contacts.
 */
function tagged(group: Group, { contactTag }: ListContactsInput, params: Params): Group {
  if (contactTag.length === 0) return group
  return {
    ...group,
    isTagged: true,
    from: `(SELECT DISTINCT ct.contact_id FROM json_each(${params.add(JSON.stringify(contactTag))}) j
      CROSS JOIN contact_tags ct ON ct.company_id = ?1 AND ct.tag_id = j.value) tagged CROSS JOIN contacts c ON c.id = tagged.contact_id`,
  }
}

function filters(group: Group, input: ListContactsInput, params: Params): string[] {
  const { isGroup, channel = '', contactTag } = input
  const where = ['c.company_id = ?1', 'c.merged_into IS NULL']
  if (isGroup !== undefined) where.push(`c.is_group = ${params.add(isGroup ? 1 : 0)}`)
  if (channel !== '') where.push(`c.channel = ${params.add(channel)}`)
  if (contactTag.length > 0 && group.isTagged !== true)
    where.push(`EXISTS (SELECT 1 FROM contact_tags ct WHERE ct.company_id = ?1 AND ct.contact_id = c.id
      AND ct.tag_id IN (SELECT value FROM json_each(${params.add(JSON.stringify(contactTag))})))`)
  return where
}

/** A cursor goes on behind a row, whatever was added before it; a page number counts from the start. */
function after(group: Group, cursor: ContactCursor, params: Params): string[] {
  const { by, id, descending, isNumber = false } = group
  const than = descending ? '<' : '>'
  const lastId = params.add(cursor.id)
  if (by === id) return [`${id} ${than} ${lastId}`]
  const place = params.add(isNumber ? Number(cursor.after) : cursor.after)
  // Not as a row value: SQLite finds the place in an index on an expression by the first comparison only.
  return [`${by} ${than}= ${place}`, `(${by} ${than} ${place} OR ${id} ${than} ${lastId})`]
}

function selectOf({ from, where, by, id, descending }: Group, tier: number, limit: number): string {
  const way = descending ? ' DESC' : ''
  const order = (by === id ? [id] : [by, id]).map((column) => column + way).join(', ')
  return `SELECT ${CONTACT_COLUMNS}, CAST(${by} AS TEXT) AS position, ${tier} AS tier FROM ${from}
    WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT ${limit}`
}
