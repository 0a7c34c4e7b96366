import { expect, it } from 'vitest'
import type { SearchResults } from '#domains/search/search.types.ts'
import { ticketView } from '#app/desk-client/test-views.ts'
import { joinResults } from './join-results.ts'

const found = (ids: number[], nextCursor: string | null) => ({
  items: ids.map((id) => ticketView({ id })),
  hasMore: nextCursor !== null,
  nextCursor,
})

it('adds a page to its group, each ticket once, and leaves the others', () => {
  const now: SearchResults = { contacts: null, tickets: found([3, 2], 'c'), messages: null }
  const joined = joinResults(now, 'tickets', found([2, 1], null))
  expect(joined.tickets?.items.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(joined.tickets?.hasMore).toBe(false)
  expect(joinResults(now, 'contacts', null)).toBe(now)
})
