import { useFetchers, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ContactPage, ContactView } from '#domains/contacts/contacts.types.ts'
import { CONTACTS_PAGE } from '#domains/contacts/limits.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'
import type { PagedList } from '#app/components/lists/use-paged-list.ts'
import { debounced } from '#app/realtime/debounced.ts'
import type { PageFrame } from '#app/realtime/live-screen.ts'
import type { ContactFilter } from './contact-filter.ts'
import {
  beginsWith,
  listOf,
  withContact,
  withFirstPage,
  withoutContact,
  withPage,
} from './contact-list.ts'
import type { ContactList } from './contact-list.ts'
import { fetchContacts } from './contacts-client.ts'
import { REREAD_PAGES, REREAD_REST_MS } from './limits.ts'

export type ContactsState = PagedList<ContactView> & {
  /** More changed than can be put in place: the person is asked to look anew. */
  isOutdated: boolean
  refresh(): void
  put(contact: ContactView): void
  remove(contactId: number): void
  onFrame(frame: PageFrame): void
}

/** The list that the address asks for: the loader's first page, the pages after it, and what the room tells. */
export function useContactList(
  filter: ContactFilter,
  first: ContactPage,
  /** Of the company: the rows show them. */
  tags: readonly Named[],
): ContactsState {
  const [list, setList] = useState<ContactList>(() => listOf(filter, first))
  const [isLoading, setIsLoading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [isOutdated, setIsOutdated] = useState(false)
  const { revalidate } = useRevalidator()
  const now = useRef({ list, first, isLoading: false })
  useEffect(() => {
    now.current.list = list
  }, [list])

  /** Reads what is loaded once more and shows it in one go; the place in the list stays. */
  const reread = useCallback(async () => {
    const before = now.current.list
    let pages: ContactList | null = null
    for (let page = 0; page < REREAD_PAGES; page++) {
      const next: ContactPage = await fetchContacts(before.filter, pages?.cursor ?? null)
      pages = pages === null ? listOf(before.filter, next) : withPage(pages, next)
      if (pages.cursor === null || pages.contacts.length >= before.contacts.length) {
        const whole = pages
        return setList((known) => (known.filter === before.filter ? whole : known))
      }
    }
    setIsOutdated(true)
  }, [])

  // The loader ran: for another filter, after a form, or because the company's small sets changed.
  const isFormSent = useFetchers().some(({ formMethod }) => formMethod === 'POST')
  const before = useRef({ isFormSent, tags })
  useEffect(() => {
    if (now.current.first === first) return
    now.current.first = first
    setHasFailed(false)
    const known = now.current.list
    const isSame = JSON.stringify(known.filter) === JSON.stringify(filter)
    if (!isSame || known.contacts.length <= first.contacts.length) {
      setIsOutdated(false)
      return setList(listOf(filter, first))
    }
    setList((list) => withFirstPage(list, first))
    // Of what a form changed the room tells.
    if (before.current.isFormSent) return
    if (known.contacts.length <= REREAD_PAGES * CONTACTS_PAGE) {
      setIsOutdated(false)
      return void reread().catch(() => setIsOutdated(true))
    }
    const areSameTags = JSON.stringify(before.current.tags) === JSON.stringify(tags)
    if (!areSameTags || !beginsWith(known, first)) setIsOutdated(true)
  }, [filter, first, reread, tags])
  // As it was before this reading arrived.
  useEffect(() => {
    before.current = { isFormSent, tags }
  }, [isFormSent, tags])

  const loadMore = useCallback(() => {
    const { filter: asked, cursor } = now.current.list
    if (cursor === null || now.current.isLoading) return
    now.current.isLoading = true
    setIsLoading(true)
    setHasFailed(false)
    fetchContacts(asked, cursor)
      .then(
        (page) =>
          setList((known) =>
            known.filter === asked && known.cursor === cursor ? withPage(known, page) : known,
          ),
        () => setHasFailed(true),
      )
      .finally(() => {
        now.current.isLoading = false
        setIsLoading(false)
      })
  }, [])

  const later = useMemo(
    () => debounced(REREAD_REST_MS, () => void reread().catch(() => setIsOutdated(true))),
    [reread],
  )
  useEffect(() => () => later.callOff(), [later])
  const put = useCallback((contact: ContactView) => setList((l) => withContact(l, contact)), [])
  const remove = useCallback((id: number) => setList((l) => withoutContact(l, id)), [])
  const onFrame = useCallback(
    ({ channel, action, data }: PageFrame) => {
      if (channel !== 'contact') return
      const told = data as { contact?: ContactView; contactId?: number; stale?: boolean }
      if (told.stale === true) later()
      else if (action === 'delete' && told.contactId !== undefined) remove(told.contactId)
      else if (told.contact !== undefined) put(told.contact)
    },
    [later, put, remove],
  )
  const refresh = useCallback(() => {
    setList((known) => ({ ...known, contacts: [] }))
    revalidate()
  }, [revalidate])

  return {
    rows: list.contacts,
    hasMore: list.cursor !== null,
    isLoading,
    hasFailed,
    isOutdated,
    loadMore,
    refresh,
    put,
    remove,
    onFrame,
  }
}
