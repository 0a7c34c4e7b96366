import type { ErrorCode } from '#core/errors.ts'
import type { ContactPage } from '#domains/contacts/contacts.types.ts'
import type { DuplicatePage } from '#domains/contacts/duplicates.types.ts'
import type { ImportedRow } from '#domains/contacts/import-rows.ts'
import type { Named } from '#domains/companies/directory.types.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { DESK_API } from '#app/desk-client/request.ts'
import { contactsQuery } from './contact-filter.ts'
import type { ContactFilter } from './contact-filter.ts'

export function fetchContacts(
  filter: ContactFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ContactPage> {
  return deskCall('GET /contacts', { query: contactsQuery(filter, cursor), signal })
}

export function fetchDuplicates(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<DuplicatePage> {
  return deskCall('GET /contacts/duplicates', { query: { cursor }, signal })
}

/** The browser saves it as it comes: it may be larger than memory. */
export const personFile = (contactId: number) => `${DESK_API}/contact-export/${contactId}`

export function createTag(name: string, color: string): Promise<Named> {
  return deskCall('POST /tags', { body: { name, color, kanban: 0 } })
}

export type SheetRow = { name: string; number: string; email: string }
export type SheetError = Extract<ImportedRow, { kind: 'error' }> & { code: ErrorCode }

export function importRows(
  rows: readonly SheetRow[],
  signal: AbortSignal,
): Promise<{ rows: ImportedRow[] }> {
  return deskCall('POST /contacts/upload/rows', { body: { rows: [...rows] }, signal })
}
