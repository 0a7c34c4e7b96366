import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { fetchTickets, searchContacts } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { UNREAD_LIST } from '#app/desk-client/ticket-list.ts'
import { CONTACT_SEARCH_MIN_CHARS, SEARCH_DEBOUNCE_MS } from '../tickets/limits.ts'
import type { Person } from './picked.ts'

export type People = {
  /** What is shown: who was talked with last, or who the text finds. */
  kind: 'recent' | 'found'
  people: readonly Person[]
  isPending: boolean
  isError: boolean
}

/** Every ticket that this person sees, the latest conversation first. */
const RECENT = { ...UNREAD_LIST, statuses: [], unreadOnly: false }

/** Contacts to choose from: the recent ones, and from three characters on (specification part 1 §5) all that match. */
export function usePeople(text: string): People {
  const asked = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS)
  const isSearch = asked.length >= CONTACT_SEARCH_MIN_CHARS
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
  const found = useQuery({
    queryKey: keys.contactSearch(asked),
    queryFn: ({ signal }) => searchContacts(asked, signal),
    enabled: isSearch,
    staleTime: 30_000,
  })
  if (!isSearch) {
    const { data = [], isPending, isError } = recent
    return { kind: 'recent', people: data, isPending, isError }
  }
  const { data, isPending, isError } = found
  return { kind: 'found', people: (data?.contacts ?? []).map(personOf), isPending, isError }
}

export function personOf(contact: ContactView | TicketView['contact']): Person {
  const { id, name, number, urlPicture, profilePicUrl } = contact
  return { id, name, number, picture: urlPicture ?? profilePicUrl }
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
