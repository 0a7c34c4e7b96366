import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { hideNumber } from '#core/phone.ts'
import { nameOrderSql } from '#core/text-order.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { readCursor, writeCursor } from './contact-cursor.ts'
import { contactSearch } from './contact-search.ts'
import type { ContactRow } from './contact-view.ts'
import { CONTACT_COLUMNS, contactViewFor } from './contact-view.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import type { ListContactsInput } from './contacts.inputs.ts'
import type { ContactPage, ContactView } from './contacts.types.ts'
import { CONTACT_LIST_MAX, CONTACTS_PAGE } from './limits.ts'
import type { ListedContact } from './list-contacts.ts'
import { listContactsStatement } from './list-contacts.ts'

/**
 * One page of contacts. `count` is the number of contacts up to and with this page, plus one when more follow: it is the exact
 * number on the last page, and no page counts rows it does not show.
 */
export async function contactsPage(
  ctx: CompanyContext,
  input: ListContactsInput,
  size = CONTACTS_PAGE,
): Promise<ContactPage> {
  requirePermission(ctx, 'contact:read')
  const directory = await directoryFor(ctx)
  const masked = hidesNumbers(ctx, directory)
  const search = contactSearch(ctx.companyId, input.searchParam ?? '', masked)
  const rows = await ctx.db.all<ListedContact>(
    listContactsStatement(ctx, input, search, masked, size),
  )
  return foundContactsPage(ctx, input, rows, directory, size)
}

/** The page of what listContactsStatement read. */
export function foundContactsPage(
  ctx: CompanyContext,
  input: ListContactsInput,
  rows: readonly ListedContact[],
  directory: Directory,
  size = CONTACTS_PAGE,
): ContactPage {
  const page = rows.slice(0, size)
  const contacts = page.map((row) => contactViewFor(ctx, row, directory))
  const hasMore = rows.length > size
  const seen = seenBefore(ctx, input) + page.length
  const last = page.at(-1)
  return {
    contacts,
    hasMore,
    nextCursor:
      hasMore && last !== undefined
        ? writeCursor(ctx, { after: last.position, id: last.id, seen, tier: last.tier })
        : null,
    count: seen + (hasMore ? 1 : 0),
  }
}

function seenBefore(ctx: CompanyContext, input: ListContactsInput): number {
  if (input.cursor !== undefined && input.cursor !== '') return readCursor(ctx, input.cursor).seen
  return ((input.pageNumber ?? 1) - 1) * CONTACTS_PAGE
}

/** Reads one contact; one that was merged into another is that other. Throws ERR_NO_CONTACT_FOUND. */
export async function contactById(ctx: CompanyContext, contactId: number): Promise<ContactView> {
  requirePermission(ctx, 'contact:read')
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<ContactRow>(currentContactStatement(ctx, contactId)),
  ])
  return contactViewFor(ctx, foundContact(row), directory)
}

/**
 * Reads a contact that something is to be done to: one that was merged into another is not there, and that other was not meant. Throws
 * ERR_CONTACT_MERGED, ERR_NO_CONTACT_FOUND.
 */
export async function unmergedContact(
  ctx: CompanyContext,
  contactId: number,
): Promise<ContactView> {
  const contact = await contactById(ctx, contactId)
  if (contact.id !== contactId) throw new AppError('ERR_CONTACT_MERGED')
  return contact
}

/** For reads: the contact of an id, or the one that it was merged into. */
export function currentContactStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(
    `SELECT ${CONTACT_COLUMNS} FROM contacts c WHERE c.company_id = ?1 AND c.id = ${currentContactSql('?2')}`,
    contactId,
  )
}

/** For batches that read something of a contact: whether the company has it, merged into another or not. */
export function knownContactStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement('SELECT id FROM contacts WHERE company_id = ?1 AND id = ?2', contactId)
}

/** Throws ERR_NO_CONTACT_FOUND when knownContactStatement found none. */
export function requireKnown(found: readonly { id: number }[]): void {
  if (found.length === 0) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
}

/** The id of the contact that the id `given`, which a screen may have from before a merge, stands for now. */
export function currentContactSql(given: string): string {
  return `(SELECT coalesce(cur.merged_into, cur.id) FROM contacts cur WHERE cur.company_id = ?1 AND cur.id = ${given})`
}

/** For writes: one that was merged into another is not there, so that what was written in its form does not land on the other. */
export function contactStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(
    `SELECT ${CONTACT_COLUMNS} FROM contacts c WHERE c.company_id = ?1 AND c.id = ?2 AND c.merged_into IS NULL`,
    contactId,
  )
}

export function foundContact<Row extends object>(row: Row | null | undefined): Row {
  if (row == null) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
  return row
}

/** What `contactStatement` read, of a contact that somebody else may have merged meanwhile. Throws ERR_CONTACT_MERGED, ERR_NO_CONTACT_FOUND. */
export async function ownContact(
  ctx: CompanyContext,
  contactId: number,
  row: ContactRow | null | undefined,
): Promise<ContactRow> {
  return row ?? (await missingContact(ctx, contactId))
}

/** Says why a contact that something was to be done to is not there. */
export async function missingContact(ctx: CompanyContext, contactId: number): Promise<never> {
  const known = await ctx.db.all<{ id: number }>(knownContactStatement(ctx, contactId))
  requireKnown(known)
  throw new AppError('ERR_CONTACT_MERGED', { message: 'merged into another contact' })
}

/** Of somebody who asked to be forgotten nothing is written any more. */
export const erasedContact = () =>
  new AppError('ERR_CONTACT_ERASED', { message: 'the person was erased' })

export type ContactName = { id: number; name: string; number: string | null }

/** The names of the contacts, in order, for a picker; at most CONTACT_LIST_MAX. */
export async function contactNames(ctx: CompanyContext): Promise<ContactName[]> {
  requirePermission(ctx, 'contact:read')
  const hide = hidesNumbers(ctx, await directoryFor(ctx))
  const order = nameOrderSql('c', hide ? 'public_name' : 'name')
  const rows = await ctx.db.all<ContactName & { isGroup: number }>(
    ctx.db.statement(
      `SELECT c.id, c.name, c.number, c.is_group AS isGroup FROM contacts c
       WHERE c.company_id = ?1 AND c.merged_into IS NULL ORDER BY ${order}, c.id LIMIT ${CONTACT_LIST_MAX}`,
    ),
  )
  return rows.map((row) => {
    const contact = { id: row.id, name: row.name, number: row.number, isGroup: row.isGroup === 1 }
    const { id, name, number } = hide ? hideNumber(contact) : contact
    return { id, name, number }
  })
}

/** The contact that has one of the numbers in the JSON list `spellings`, or null: known by it, or saved with it. */
export function numberHolderSql(spellings: string): string {
  return `coalesce(
    (SELECT min(coalesce(hc.merged_into, hc.id)) FROM json_each(${spellings}) hj
       CROSS JOIN contact_identities hi ON hi.company_id = ?1 AND hi.kind = 'phone' AND hi.value = hj.value AND hi.scope = ''
       JOIN contacts hc ON hc.id = hi.contact_id AND hc.company_id = ?1),
    (SELECT min(hn.id) FROM json_each(${spellings}) hj
       CROSS JOIN contacts hn ON hn.company_id = ?1 AND hn.number = hj.value AND hn.merged_into IS NULL))`
}
