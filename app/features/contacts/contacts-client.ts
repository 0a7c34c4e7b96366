import type { ErrorCode } from '#core/errors.ts'
import type { ContactIdentity } from '#domains/contacts/contact-identities.ts'
import type { ContactPage, ContactView } from '#domains/contacts/contacts.types.ts'
import type { DuplicatePage } from '#domains/contacts/duplicates.types.ts'
import type { ErasedPerson } from '#domains/contacts/erase-person.ts'
import type { ImportedContacts } from '#domains/contacts/import-phone-contacts.ts'
import type { ImportedRow } from '#domains/contacts/import-rows.ts'
import type { ContactMerge } from '#domains/contacts/merges.queries.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'
import { DESK_API, deskRequest, queryString } from '#app/desk-client/request.ts'
import { contactsQuery } from './contact-filter.ts'
import type { ContactFilter } from './contact-filter.ts'

export function fetchContacts(
  filter: ContactFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ContactPage> {
  return deskRequest(`/contacts${contactsQuery(filter, cursor)}`, { signal })
}

/** What POST and PUT /contacts take; what is left out stays. */
export type ContactBody = {
  name?: string
  number?: string
  email?: string
  disableBot?: boolean
  acceptAudioMessage?: boolean
  extraInfo?: { name: string; value: string }[]
}

export function saveContact(contactId: number | null, body: ContactBody): Promise<ContactView> {
  return contactId === null
    ? deskRequest('/contacts', { method: 'POST', body })
    : deskRequest(`/contacts/${contactId}`, { method: 'PUT', body })
}

export function deleteContact(contactId: number): Promise<unknown> {
  return deskRequest(`/contacts/${contactId}`, { method: 'DELETE' })
}

export function blockContact(contactId: number, active: boolean): Promise<ContactView> {
  return deskRequest(`/contacts/block/${contactId}`, { method: 'PUT', body: { active } })
}

export function fetchIdentities(
  contactId: number,
  signal?: AbortSignal,
): Promise<ContactIdentity[]> {
  return deskRequest(`/contacts/${contactId}/identities`, { signal })
}

export function fetchMerges(contactId: number, signal?: AbortSignal): Promise<ContactMerge[]> {
  return deskRequest(`/contacts/${contactId}/merges`, { signal })
}

export function mergeContacts(
  keptId: number,
  goneId: number,
): Promise<{ mergeId: number | null; contact: ContactView }> {
  return deskRequest(`/contacts/${keptId}/merge`, { method: 'POST', body: { contactId: goneId } })
}

export function fetchDuplicates(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<DuplicatePage> {
  return deskRequest(`/contacts/duplicates${queryString({ cursor })}`, { signal })
}

export function tellApart(contactId: number, otherId: number, apart: boolean): Promise<unknown> {
  return deskRequest(`/contacts/${contactId}/distinctions/${otherId}`, {
    method: apart ? 'PUT' : 'DELETE',
    body: {},
  })
}

export function undoMerge(mergeId: number): Promise<ContactView> {
  return deskRequest(`/contacts/merges/${mergeId}`, { method: 'DELETE' })
}

export function erasePerson(contactId: number): Promise<ErasedPerson> {
  return deskRequest(`/contacts/${contactId}/erase`, { method: 'POST', body: {} })
}

/** The browser saves it as it comes: it may be larger than memory. */
export const personFile = (contactId: number) => `${DESK_API}/contacts/${contactId}/export`

export function createTag(name: string, color: string): Promise<Named> {
  return deskRequest('/tags', { method: 'POST', body: { name, color, kanban: 0 } })
}

export function giveTags(contactId: number, tagIds: readonly number[]): Promise<Named[]> {
  return deskRequest('/tags/sync', { method: 'POST', body: { contactId, tags: tagIds } })
}

export function importFromPhone(
  which: 'book' | 'chats',
  connectionId: number,
): Promise<ImportedContacts> {
  const path = which === 'book' ? '/contacts/import' : '/contacts/import/chats'
  return deskRequest(path, { method: 'POST', body: { whatsappId: connectionId } })
}

export type SheetRow = { name: string; number: string; email: string }
export type SheetError = Extract<ImportedRow, { kind: 'error' }> & { code: ErrorCode }

export function importRows(
  rows: readonly SheetRow[],
  signal: AbortSignal,
): Promise<{ rows: ImportedRow[] }> {
  return deskRequest('/contacts/upload/rows', { method: 'POST', body: { rows }, signal })
}
