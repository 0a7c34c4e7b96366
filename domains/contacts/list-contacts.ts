import type { CompanyContext, Statement } from '#core/context.ts'
import { readCursor } from './contact-cursor.ts'
import type { ContactRow } from './contact-view.ts'
import { CONTACT_COLUMNS } from './contact-view.ts'
import type { ContactSearch } from './contact-search.ts'
import type { ListContactsInput } from './contacts.inputs.ts'
import { CONTACTS_PAGE } from './limits.ts'
import { nameOrderSql } from './name-order.ts'

/** `position`: what the page is ordered by. */
export type ListedContact = ContactRow & { position: string }

/** Highest code point: no name that begins with a text comes after the text and this. */
const AFTER_ALL = '\u{10ffff}'
const BY_NAME = nameOrderSql('c')

/**
 * The statement of one page: CONTACTS_PAGE + 1 rows, so that the extra one tells whether more follow. By name; a search for a
 * part of a name or number gives the newest contacts first, because that is the order its index is in: sorting all that match
 * would read them all.
 */
export function listContactsStatement(
  ctx: CompanyContext,
  input: ListContactsInput,
  search: ContactSearch,
): Statement {
  const query = new Query()
  query.where.push('c.company_id = ?1', 'c.merged_into IS NULL')
  if (input.isGroup !== undefined)
    query.where.push(`c.is_group = ${query.param(input.isGroup ? 1 : 0)}`)
  if (input.channel !== undefined && input.channel !== '')
    query.where.push(`c.channel = ${query.param(input.channel)}`)
  addSearch(query, search)
  addTags(query, input.contactTag)
  addPage(query, input)
  return ctx.db.statement(query.sql(), ...query.params)
}

/** The parts of the statement and its parameters, numbered from ?2 (?1 is the company). */
class Query {
  from = 'contacts c'
  /** An expression, and the way it goes; ties are settled by the id in the same way. */
  order: { by: string; id: string; descending: boolean } = {
    by: BY_NAME,
    id: 'c.id',
    descending: false,
  }
  readonly where: string[] = []
  readonly params: unknown[] = []
  limit = `${CONTACTS_PAGE + 1}`
  param(value: unknown): string {
    this.params.push(value)
    return `?${this.params.length + 1}`
  }
  sql(): string {
    const way = this.order.descending ? ' DESC' : ''
    const columns =
      this.order.by === this.order.id ? [this.order.id] : [this.order.by, this.order.id]
    return `SELECT ${CONTACT_COLUMNS}, CAST(${this.order.by} AS TEXT) AS position FROM ${this.from}
      WHERE ${this.where.join(' AND ')}
      ORDER BY ${columns.map((column) => column + way).join(', ')} LIMIT ${this.limit}`
  }
}

function addSearch(query: Query, search: ContactSearch): void {
  switch (search.kind) {
    case 'all':
      return
    case 'nothing':
      query.where.push('0 = 1')
      return
    case 'match':
      // CROSS JOIN keeps the order of the tables: the index gives row ids newest first, each is looked up, and the limit ends it.
      query.from = 'contacts_fts f CROSS JOIN contacts c ON c.id = f.rowid'
      query.where.push(`f.contacts_fts MATCH ${query.param(search.query)}`)
      query.order = { by: 'f.rowid', id: 'f.rowid', descending: true }
      return
    case 'name-start':
      query.where.push(
        `${BY_NAME} >= ${query.param(search.start)} AND ${BY_NAME} < ${query.param(search.start + AFTER_ALL)}`,
      )
      return
    case 'number-start':
      // ':' follows '9' in ASCII.
      query.where.push(
        `c.number >= ${query.param(search.start)} AND c.number < ${query.param(`${search.start}:`)}`,
      )
      query.order = { by: 'c.number', id: 'c.id', descending: false }
      return
    case 'number':
      query.where.push(
        `c.number IN (SELECT value FROM json_each(${query.param(JSON.stringify(search.spellings))}))`,
      )
      return
    default:
      search satisfies never
  }
}

/**
 * Contacts with any of the tags. A tag narrows more than an order does, so its rows lead and are sorted, unless a search leads
 * already. CROSS JOIN again: without it SQLite walks all tags of all contacts.
 */
function addTags(query: Query, tagIds: readonly number[]): void {
  if (tagIds.length === 0) return
  const ids = query.param(JSON.stringify(tagIds))
  if (query.from === 'contacts c') {
    query.from = `(SELECT DISTINCT ct.contact_id FROM json_each(${ids}) j
      CROSS JOIN contact_tags ct ON ct.company_id = ?1 AND ct.tag_id = j.value) tagged CROSS JOIN contacts c ON c.id = tagged.contact_id`
  } else {
    query.where
      .push(`EXISTS (SELECT 1 FROM contact_tags ct WHERE ct.company_id = ?1 AND ct.contact_id = c.id
      AND ct.tag_id IN (SELECT value FROM json_each(${ids})))`)
  }
}

/** A cursor goes on behind a row, whatever was added before it; a page number counts from the start. */
function addPage(query: Query, input: ListContactsInput): void {
  if (input.cursor === undefined || input.cursor === '') {
    const offset = ((input.pageNumber ?? 1) - 1) * CONTACTS_PAGE
    if (offset > 0) query.limit += ` OFFSET ${query.param(offset)}`
    return
  }
  const cursor = readCursor(input.cursor)
  const { by, id, descending } = query.order
  const than = descending ? '<' : '>'
  const lastId = query.param(cursor.id)
  if (by === id) {
    query.where.push(`${id} ${than} ${lastId}`)
    return
  }
  const last = `(SELECT ${by} FROM contacts c WHERE c.company_id = ?1 AND c.id = ${lastId})`
  const after = `coalesce(${query.param(cursor.after)}, ${last})`
  // Not as a row value: SQLite finds the place in an index on an expression by the first comparison only.
  query.where.push(`${by} ${than}= ${after}`, `(${by} ${than} ${after} OR ${id} ${than} ${lastId})`)
}
