import type { CompanyContext } from '#core/context.ts'
import { parseInput } from '#core/invalid-input.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { listContactsInput } from '#domains/contacts/contacts.inputs.ts'
import { contactsPage } from '#domains/contacts/contacts.queries.ts'
import { queryString } from '#app/desk-client/request.ts'
import { contactsQuery, CURSOR, filterFrom } from './contact-filter.ts'

/** The page of what the address asks for, the first unless it says where to go on, and the tags to narrow it by. */
export async function contactsData(ctx: CompanyContext, request: Request) {
  const { searchParams } = new URL(request.url)
  const filter = filterFrom(searchParams)
  const input = parseInput(
    listContactsInput,
    Object.fromEntries(
      new URLSearchParams(queryString(contactsQuery(filter, searchParams.get(CURSOR)))),
    ),
  )
  const [directory, page] = await Promise.all([directoryFor(ctx), contactsPage(ctx, input)])
  const tags = directory.tags
    .filter((tag) => tag.kanban === 0)
    .map(({ id, name, color }) => ({ id, name, color }))
  return { filter, page, tags }
}
export type ContactsData = Awaited<ReturnType<typeof contactsData>>
