import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDebounced } from '#app/components/use-debounced.ts'
import { searchContacts } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { CONTACT_SEARCH_MIN_CHARS, SEARCH_DEBOUNCE_MS } from './limits.ts'

type Found = Awaited<ReturnType<typeof searchContacts>>

/** Nothing is sent to who was erased, nor about them. */
const withoutErased = (found: Found): Found => ({
  ...found,
  contacts: found.contacts.filter(({ isErased }) => !isErased),
})

/** Contacts to write to or to name that a text finds, half a second after the last key and from three characters on (specification part 1 §5). */
export function useFoundContacts(text: string): {
  /** Long enough to be looked for. */
  isSearch: boolean
  found: UseQueryResult<Found>
} {
  const asked = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS)
  const isSearch = asked.length >= CONTACT_SEARCH_MIN_CHARS
  const found = useQuery({
    queryKey: keys.contactSearch(asked),
    queryFn: ({ signal }) => searchContacts(asked, signal),
    enabled: isSearch,
    select: withoutErased,
    staleTime: 30_000,
  })
  return { isSearch, found }
}
