import type { CompanyContext } from '#core/context.ts'
import { parseInput } from '#core/invalid-input.ts'
import { upToSearch } from '#core/searched-words.ts'
import { listContactsInput } from '#domains/contacts/contacts.inputs.ts'
import { contactsPage } from '#domains/contacts/contacts.queries.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { SEARCH_MIN_CHARS } from '#domains/contacts/limits.ts'
import { FIND } from './find-param.ts'

/** A contact as it is shown where one is chosen. */
export type PersonSummary = Pick<ContactView, 'id' | 'name' | 'number' | 'email' | 'active'> & {
  picture: string | null
}

export function personSummary(contact: ContactView): PersonSummary {
  const { id, name, number, email, active, urlPicture, profilePicUrl } = contact
  return { id, name, number, email, active, picture: urlPicture ?? profilePicUrl }
}

/** Whom the address looks for (`PickPerson`), those that `allows` lets be chosen; null while the text is too short to look for. */
export async function foundPeople(
  ctx: CompanyContext,
  search: URLSearchParams,
  allows: (contact: ContactView) => boolean = () => true,
): Promise<PersonSummary[] | null> {
  const find = upToSearch((search.get(FIND) ?? '').trim())
  if (find.length < SEARCH_MIN_CHARS) return null
  const { contacts } = await contactsPage(ctx, parseInput(listContactsInput, { searchParam: find }))
  return contacts.filter(allows).map(personSummary)
}
