import { useQuery } from '@tanstack/react-query'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { fetchTickets } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { UNREAD_LIST } from '#app/desk-client/ticket-list.ts'
import { useFoundContacts } from '../desk/use-found-contacts.ts'
import type { Person } from '../desk/picked.ts'

export type People = {
  /** What is shown: who was talked with last, or who the text finds. */
  kind: 'recent' | 'found'
  people: readonly Person[]
  isPending: boolean
  isError: boolean
}

/** Every ticket that this person sees, the latest conversation first. */
const RECENT = { ...UNREAD_LIST, statuses: [], unreadOnly: false, mine: false }

/** Contacts to choose from: the recent ones or all that a text finds. */
export function usePeople(text: string): People {
  const { isSearch, found } = useFoundContacts(text)
  const recent = useQuery({
    queryKey: keys.recentPeople,
    queryFn: async ({ signal }) => {
      const { tickets } = await fetchTickets(RECENT, null, signal)
      const people = new Map<number, Person>()
      for (const { contact } of tickets)
        if (!people.has(contact.id)) people.set(contact.id, personOf(contact))
      return [...people.values()]
    },
    staleTime: 0,
  })
  if (!isSearch) {
    const { data = [], isPending, isError } = recent
    return { kind: 'recent', people: data, isPending, isError }
  }
  const { data, isPending, isError } = found
  return { kind: 'found', people: (data?.contacts ?? []).map(personOf), isPending, isError }
}

export function personOf(contact: ContactView | TicketView['contact']): Person {
  const { id, name, isGroup, urlPicture, profilePicUrl } = contact
  // A group's is an id of its carrier's, which says nothing to anybody.
  const number = isGroup ? null : contact.number
  return { id, name, number, picture: urlPicture ?? profilePicUrl }
}
