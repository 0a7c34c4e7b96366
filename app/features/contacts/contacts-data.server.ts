import type { CompanyContext } from '#core/context.ts'
import { parseInput } from '#core/invalid-input.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import type { Directory } from '#domains/companies/directory.types.ts'
import { listContactsInput } from '#domains/contacts/contacts.inputs.ts'
import { contactsPage } from '#domains/contacts/contacts.queries.ts'
import { queryString } from '#app/desk-client/request.ts'
import { contactsQuery, CURSOR, filterFrom } from './contact-filter.ts'

/** The page of what the address asks for, the first unless it says where to go on, and what the page's dialogs offer. */
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
  return { filter, page, ...dialogSets(directory) }
}
export type ContactsData = Awaited<ReturnType<typeof contactsData>>

/** The small sets that the dialogs about a contact offer. */
export function dialogSets(directory: Directory) {
  return {
    tags: directory.tags
      .filter((tag) => tag.kanban === 0)
      .map(({ id, name, color }) => ({ id, name, color })),
    connections: directory.connections.map(({ id, name, channel, isDefault }) => ({
      id,
      name,
      channel,
      isDefault,
    })),
  }
}
