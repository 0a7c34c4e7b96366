import { searchedWords } from '#core/searched-words.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'

/** What the address says about the list. */
export type ContactFilter = { search: string; tagIds: number[]; sort: ContactSort }

export const CONTACT_SORTS = ['name', 'lastContact'] as const
export type ContactSort = (typeof CONTACT_SORTS)[number]

const NAMES = { search: 'q', tagIds: 'tags', sort: 'sort' } as const
/** Where a page without scripts goes on. It belongs to one list: another begins at its start. */
export const CURSOR = 'cursor'

export function filterFrom(search: URLSearchParams): ContactFilter {
  const ids = (search.get(NAMES.tagIds) ?? '').split(',').map(Number)
  return {
    search: searchedWords(search),
    tagIds: [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))],
    sort: CONTACT_SORTS.find((sort) => sort === search.get(NAMES.sort)) ?? 'name',
  }
}

/** The address's query with some of the filter changed; parameters of others stay. */
export function searchWith(
  search: URLSearchParams,
  change: Partial<ContactFilter>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(CURSOR)
  const put = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value)
  if (change.search !== undefined) put(NAMES.search, change.search.trim())
  if (change.tagIds !== undefined) put(NAMES.tagIds, change.tagIds.join(','))
  if (change.sort !== undefined) put(NAMES.sort, change.sort === 'name' ? '' : change.sort)
  return next
}

/** The parameters of GET /contacts for a page of the list. */
export function contactsQuery(filter: ContactFilter, cursor: string | null) {
  const { search, tagIds, sort } = filter
  return { searchParam: search, contactTag: tagIds, sort, cursor }
}

/** Whether a contact carries one of the tags that are asked for. */
export function hasTag(contact: Pick<ContactView, 'tags'>, tagIds: readonly number[]): boolean {
  return tagIds.length === 0 || contact.tags.some(({ id }) => tagIds.includes(id))
}
