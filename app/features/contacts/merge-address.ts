import { FIND } from '#app/features/person/find-param.ts'
import { contactPath } from '#app/features/person/contact-path.ts'

/** The parameter that says who is the other side of a merge. */
export const WITH = 'with'
export const MERGE_PARAMS = [WITH, FIND] as const

/** The dialog in which a contact becomes one with another, which stands beside it where it is known. */
export function mergePath(contactId: number, otherId?: number): string {
  const path = `${contactPath(contactId)}/merge`
  return otherId === undefined ? path : `${path}?${WITH}=${otherId}`
}

/** Where the walk through probable duplicates goes on: behind a cursor, and behind so many of the pairs found from there. */
export type DuplicatesPlace = { after: string; skip: number }
const NAMES = { after: 'after', skip: 'skip' } as const
export const DUPLICATES_PARAMS = [NAMES.after, NAMES.skip] as const

export function duplicatesPlace(search: URLSearchParams): DuplicatesPlace {
  const skip = Number(search.get(NAMES.skip) ?? 0)
  return {
    after: search.get(NAMES.after) ?? '',
    skip: Number.isSafeInteger(skip) && skip > 0 ? skip : 0,
  }
}

/** The address's query with that place in it. */
export function searchAt(search: URLSearchParams, { after, skip }: DuplicatesPlace): string {
  const next = new URLSearchParams(search)
  for (const name of DUPLICATES_PARAMS) next.delete(name)
  if (after !== '') next.set(NAMES.after, after)
  if (skip > 0) next.set(NAMES.skip, String(skip))
  return next.size === 0 ? '' : `?${next.toString()}`
}
