import { expect, test } from 'vitest'
import { SEARCH_MAX_CHARS } from '#core/list-limits.ts'
import { searchedWords } from '#core/searched-words.ts'
import { contactsData } from '#app/features/contacts/contacts-data.server.ts'
import { schedulesData } from '#app/features/schedules/schedules-data.server.ts'
import { deskData } from '#app/features/tickets/desk-data.server.ts'
import { listQuery } from '#app/route-builders/page-query.server.ts'
import { conversation } from './open-conversation.ts'
import { ORIGIN } from './worker-http.ts'

test('an address with more than a search takes shows its page, with nothing found', async () => {
  const { ctx } = await conversation()
  const taken = 'x'.repeat(SEARCH_MAX_CHARS)
  const at = (path: string) => new Request(`${ORIGIN}${path}q=${'x'.repeat(500)}`)
  expect(await contactsData(ctx, at('/contacts?'))).toMatchObject({
    filter: { search: taken },
    page: { contacts: [] },
  })
  expect(await schedulesData(ctx, at('/schedules?'))).toMatchObject({
    text: taken,
    page: { rows: [] },
  })
  expect(await schedulesData(ctx, at('/schedules?view=calendar&'))).toMatchObject({ text: taken })
  for (const list of ['open', 'search'] as const)
    expect(await deskData(ctx, at(`/tickets?list=${list}&`))).toMatchObject({ filter: { list } })
  expect(listQuery(at('/tags?'))).toEqual({ searchParam: taken })
})

test('nothing of an emoji is left where a search ends in its middle', () => {
  const words = 'x'.repeat(SEARCH_MAX_CHARS - 1)
  expect(searchedWords(new URLSearchParams({ q: `${words}😀` }))).toBe(words)
  expect(searchedWords(new URLSearchParams())).toBe('')
})
