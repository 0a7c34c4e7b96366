import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ContactPage, ContactView } from '#domains/contacts/contacts.types.ts'
import { debounced } from '#app/realtime/debounced.ts'
import type { PageFrame } from '#app/realtime/live-screen.ts'
import type { ContactFilter } from './contact-filter.ts'
import { listOf, withContact, withoutContact, withPage } from './contact-list.ts'
import type { ContactList } from './contact-list.ts'
import { fetchContacts } from './contacts-client.ts'
import { REREAD_PAGES, REREAD_REST_MS } from './limits.ts'

export type ContactsState = {
  contacts: readonly ContactView[]
  hasMore: boolean
  isLoading: boolean
  /** The next page could not be had. */
  hasFailed: boolean
  /** More changed than can be put in place: the person is asked to look anew. */
  isOutdated: boolean
  loadMore(): void
  refresh(): void
  put(contact: ContactView): void
  remove(contactId: number): void
  onFrame(frame: PageFrame): void
}

/** The list that the address asks for: the loader's first page, the pages after it, and what the room tells. */
export function useContactList(filter: ContactFilter, first: ContactPage): ContactsState {
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

  // The loader ran: for another filter, or because the company's small sets changed.
  useEffect(() => {
    if (now.current.first === first) return
    now.current.first = first
    setIsOutdated(false)
    setHasFailed(false)
    const known = now.current.list
    const isSame = JSON.stringify(known.filter) === JSON.stringify(filter)
    if (isSame && known.contacts.length > first.contacts.length)
      void reread().catch(() => setIsOutdated(true))
    else setList(listOf(filter, first))
  }, [filter, first, reread])

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
    contacts: list.contacts,
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
