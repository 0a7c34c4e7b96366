import { nameOrder } from '#core/text-order.ts'
import type { ContactPage, ContactView } from '#domains/contacts/contacts.types.ts'
import { hasTag } from './contact-filter.ts'
import type { ContactFilter } from './contact-filter.ts'

/** The pages that were read so far, of one filter. */
export type ContactList = {
  filter: ContactFilter
  contacts: readonly ContactView[]
  cursor: string | null
}

export function listOf(filter: ContactFilter, page: ContactPage): ContactList {
  return { filter, contacts: page.contacts, cursor: page.nextCursor }
}

/** With the next page; whoever came meanwhile by the room is not there twice. */
export function withPage(list: ContactList, page: ContactPage): ContactList {
  const known = new Set(list.contacts.map(({ id }) => id))
  return {
    ...list,
    contacts: [...list.contacts, ...page.contacts.filter(({ id }) => !known.has(id))],
    cursor: page.nextCursor,
  }
}

/** With the first page read anew: it stands for all that comes before its end, and what was read after it stays. */
export function withFirstPage(list: ContactList, page: ContactPage): ContactList {
  const last = page.contacts.at(-1)
  if (page.nextCursor === null || last === undefined) return listOf(list.filter, page)
  const fresh = new Set(page.contacts.map(({ id }) => id))
  const end = list.contacts.findIndex(({ id }) => id === last.id)
  const isByName = list.filter.search === '' && list.filter.sort === 'name'
  const after = list.contacts.filter(
    (one, at) => !fresh.has(one.id) && (isByName ? comesBefore(last, one) : at > end),
  )
  return { ...list, contacts: [...page.contacts, ...after] }
}

/** Whether the list begins with this page, each of its contacts as it is there. */
export function beginsWith({ contacts }: ContactList, page: ContactPage): boolean {
  const begin = contacts.slice(0, page.contacts.length)
  return JSON.stringify(begin) === JSON.stringify(page.contacts)
}

/**
 * With a contact that came into being or changed. One that is shown stays where it is, so that nothing jumps under the pointer; one that
 * is new takes its place by name, unless it belongs behind what is loaded. A search's order is the server's: nobody new joins it. By last
 * contact, nobody was in touch with a new one yet: it comes last.
 */
export function withContact(list: ContactList, contact: ContactView): ContactList {
  const { contacts, filter } = list
  const at = contacts.findIndex(({ id }) => id === contact.id)
  const belongs = hasTag(contact, filter.tagIds)
  if (at !== -1)
    return belongs
      ? { ...list, contacts: contacts.with(at, contact) }
      : withoutContact(list, contact.id)
  if (!belongs || filter.search !== '') return list
  const place =
    filter.sort === 'name' ? contacts.findIndex((other) => comesBefore(contact, other)) : -1
  if (place === -1)
    return list.cursor === null ? { ...list, contacts: [...contacts, contact] } : list
  return { ...list, contacts: contacts.toSpliced(place, 0, contact) }
}

export function withoutContact(list: ContactList, contactId: number): ContactList {
  return list.contacts.some(({ id }) => id === contactId)
    ? { ...list, contacts: list.contacts.filter(({ id }) => id !== contactId) }
    : list
}

/** In the order of the server's list. */
function comesBefore(one: ContactView, other: ContactView): boolean {
  const [a, b] = [nameOrder(one.name), nameOrder(other.name)]
  return a === b ? one.id < other.id : a < b
}
