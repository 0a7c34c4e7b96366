import { useFetchers, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ContactPage, ContactView } from '#domains/contacts/contacts.types.ts'
import { CONTACTS_PAGE } from '#domains/contacts/limits.ts'
import type { Named } from '#domains/companies/directory.types.ts'
import type { PagedList } from '#app/components/lists/use-paged-list.ts'
import { heard, putPage, refreshed, rereadWhole } from '#app/components/lists/paged-rows.ts'
import type { PagedRows, Part } from '#app/components/lists/paged-rows.ts'
import { usePageRun } from '#app/components/lists/use-page-run.ts'
import { contactBookWords } from '#app/i18n/pages/contact-book.ts'
import { debounced } from '#app/realtime/debounced.ts'
import type { PageFrame } from '#app/realtime/live-screen.ts'
import { readingBegan } from '#app/route-builders/page-client-loader.ts'
import type { ContactFilter } from './contact-filter.ts'
import { orderOf } from './contacts-order.ts'
import { fetchContacts } from './contacts-client.ts'
import { isLater, lastContactIn } from '../person/last-contact.ts'
import { REREAD_PAGES, REREAD_REST_MS } from './limits.ts'

export type ContactsState = PagedList<ContactView> & {
  /** More changed than can be put in place: the person is asked to look anew. */
  isOutdated: boolean
  refresh(): void
  onFrame(frame: PageFrame): void
}

type DatedChange = { row: ContactView } | { part: Part<ContactView> } | { goneId: number }

const rowsOf = ({ contacts, nextCursor }: ContactPage) => ({ rows: contacts, nextCursor })
const filterOf = (key: string) => JSON.parse(key) as ContactFilter

/** The list that the address asks for: the loader's first page, the pages after it, and what the room tells. */
export function useContactList(
  filter: ContactFilter,
  first: ContactPage,
  /** Of the company: the rows show them. */
  tags: readonly Named[],
): ContactsState {
  const key = JSON.stringify(filter)
  const [list, setList] = useState<PagedRows<ContactView>>(() => ({
    ...rowsOf(first),
    ...{ key, told: [] },
  }))
  const { isLoading, hasFailed, run, forgive } = usePageRun(list.key)
  const [isOutdated, setIsOutdated] = useState(false)
  const { revalidate } = useRevalidator()
  const now = useRef({ list, first })
  useEffect(() => {
    now.current.list = list
  }, [list])

  /** Reads what is loaded once more and shows it in one go; the place in the list stays. */
  const reread = useCallback(async () => {
    const began = performance.now()
    const before = now.current.list
    const { key } = before
    let whole: PagedRows<ContactView> = { ...before, rows: [], nextCursor: null, told: [] }
    for (let page = 0; page < REREAD_PAGES; page++) {
      whole = putPage(whole, rowsOf(await fetchContacts(filterOf(key), whole.nextCursor)))
      if (whole.nextCursor === null || whole.rows.length >= before.rows.length) {
        const reading = { key, page: whole, began }
        return setList((known) =>
          known.key === key ? rereadWhole(known, reading, orderOf(filterOf(key))) : known,
        )
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
    forgive()
    const known = now.current.list
    const reading = { key, page: rowsOf(first), began: readingBegan(contactBookWords.page) }
    if (known.key !== key || known.rows.length <= first.contacts.length) {
      setIsOutdated(false)
      return setList((list) => rereadWhole(list, reading, orderOf(filterOf(key))))
    }
    setList((list) => refreshed(list, reading, orderOf(filterOf(key))))
    // Of what a form changed the room tells.
    if (before.current.isFormSent) return
    if (known.rows.length <= REREAD_PAGES * CONTACTS_PAGE) {
      setIsOutdated(false)
      return void reread().catch(() => setIsOutdated(true))
    }
    const areSameTags = JSON.stringify(before.current.tags) === JSON.stringify(tags)
    const begin = known.rows.slice(0, first.contacts.length)
    if (!areSameTags || JSON.stringify(begin) !== JSON.stringify(first.contacts))
      setIsOutdated(true)
  }, [key, first, forgive, reread, tags])
  // As it was before this reading arrived.
  useEffect(() => {
    before.current = { isFormSent, tags }
  }, [isFormSent, tags])

  const loadMore = useCallback(() => {
    const { key: asked, nextCursor: cursor } = now.current.list
    if (cursor === null) return
    run(asked, async () => {
      const page = await fetchContacts(filterOf(asked), cursor)
      setList((known) =>
        known.key === asked && known.nextCursor === cursor ? putPage(known, rowsOf(page)) : known,
      )
    })
  }, [run])

  const later = useMemo(
    () => debounced(REREAD_REST_MS, () => void reread().catch(() => setIsOutdated(true))),
    [reread],
  )
  useEffect(() => () => later.callOff(), [later])
  const hear = useCallback(
    (news: DatedChange) =>
      setList((known) =>
        heard(known, { at: performance.now(), ...news }, orderOf(filterOf(known.key))),
      ),
    [],
  )
  const onFrame = useCallback(
    (frame: PageFrame) => {
      const last = lastContactIn(frame)
      const row = now.current.list.rows.find(({ id }) => id === last?.id)
      if (last !== null && row !== undefined && isLater(last.lastContactAt, row.lastContactAt))
        hear({ part: last })
      const { channel, action, data } = frame
      if (channel !== 'contact') return
      const told = data as { contact?: ContactView; contactId?: number; stale?: boolean }
      if (told.stale === true) later()
      else if (action === 'delete' && told.contactId !== undefined) hear({ goneId: told.contactId })
      else if (told.contact !== undefined) hear({ row: told.contact })
    },
    [later, hear],
  )
  const refresh = useCallback(() => {
    setList((known) => ({ ...known, rows: [] }))
    revalidate()
  }, [revalidate])

  return {
    rows: list.rows,
    hasMore: list.nextCursor !== null,
    isLoading,
    hasFailed,
    isOutdated,
    loadMore,
    refresh,
    onFrame,
  }
}
