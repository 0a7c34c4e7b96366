import { expect, test } from 'vitest'
import { searchWith } from '#app/features/contacts/contact-filter.ts'
import { contactsData } from '#app/features/contacts/contacts-data.server.ts'
import { CONTACTS_PAGE } from '#domains/contacts/limits.ts'
import { contextFor } from './context.ts'
import { ORIGIN } from './worker-http.ts'
import { makeCompany, makeContact, makeUser } from './factories.ts'

test('an address without scripts goes on where its page ended; another list begins at its start', async () => {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company))
  const all = Array.from({ length: CONTACTS_PAGE + 1 }, (_, at) => `Pessoa ${100 + at}`)
  for (const name of all) await makeContact(company, { name })
  const read = async (search: URLSearchParams) => {
    const { page } = await contactsData(ctx, new Request(`${ORIGIN}/contacts?${search.toString()}`))
    return { names: page.contacts.map(({ name }) => name), cursor: page.nextCursor ?? '' }
  }
  const first = await read(new URLSearchParams())
  expect(first.names).toEqual(all.slice(0, CONTACTS_PAGE))
  const address = new URLSearchParams({ cursor: first.cursor })
  expect(await read(address)).toEqual({ names: all.slice(CONTACTS_PAGE), cursor: '' })
  expect((await read(searchWith(address, { tagIds: [] }))).names).toEqual(first.names)
})
