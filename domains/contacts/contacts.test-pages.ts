import { expect } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { listContactsInput } from './contacts.inputs.ts'
import { contactsPage } from './contacts.queries.ts'
import type { ContactView } from './contacts.types.ts'

/** For tests: pages asked for as a query string names them. */
export type Query = Partial<
  Record<
    'searchParam' | 'pageNumber' | 'cursor' | 'contactTag' | 'channel' | 'isGroup' | 'sort',
    string
  >
>
export const page = (ctx: CompanyContext, query: Query = {}) =>
  contactsPage(ctx, listContactsInput.parse(query))
export const names = async (ctx: CompanyContext, query: Query) =>
  (await page(ctx, query)).contacts.map((contact) => contact.name)

/** Walks all pages; `between` happens before each page but the first. */
export async function walk(
  ctx: CompanyContext,
  query: Query,
  between: (page: number) => Promise<unknown> = async () => undefined,
) {
  const found: ContactView[] = []
  let cursor: string | null = null
  let pages = 0
  let count: number
  do {
    if (pages > 0) await between(pages)
    const result = await page(ctx, { ...query, ...(cursor === null ? {} : { cursor }) })
    found.push(...result.contacts)
    cursor = result.nextCursor
    count = result.count
    pages++
    expect(result.hasMore).toBe(cursor !== null)
  } while (cursor !== null && pages < 50)
  return { found, count, pages }
}
