import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useRowWindow } from '#app/components/use-row-window.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { ContactFilter } from './contact-filter.ts'
import { ContactRow } from './contact-row.tsx'
import type { ContactAct } from './contact-acts.ts'
import { SortHead } from './contact-sort.tsx'
import { ROW_HEIGHT, ROWS_BEYOND } from './limits.ts'
import type { ContactsState } from './use-contact-list.ts'

const COLUMNS = ['name', 'number', 'email', 'tags', 'lastContact', 'actions'] as const
/** Drawn by the server before any measurement, in pixels. */
const FIRST_HEIGHT = 900

type ContactTableProps = {
  list: ContactsState
  filter: ContactFilter
  onAct: (act: ContactAct, contact: ContactView) => void
}

/** The contacts in sight, of however many are loaded. Rows keep one height, so that the place in the list is known without drawing it. */
export function ContactTable({ list, filter, onAct }: ContactTableProps) {
  const { t } = useTranslation('contactBook')
  const { rows: contacts, hasMore, isLoading } = list
  const table = useRef<HTMLDivElement>(null)
  const { scroller, above, rowHeight } = usePageScroller(table)
  const { from, to } = useRowWindow({
    scroller,
    count: contacts.length,
    rowHeight,
    above,
    // From the start: without scripts all rows of a page must be there.
    overscan: ROWS_BEYOND,
    firstHeight: FIRST_HEIGHT,
  })
  useSteadyPlace(scroller, contacts, rowHeight, above)

  return (
    <div
      ref={table}
      role="table"
      className="contacts"
      aria-label={t('title')}
      aria-rowcount={hasMore ? -1 : contacts.length + 1}
      aria-busy={isLoading}
    >
      <div role="rowgroup" className="contacts-head">
        <div role="row" aria-rowindex={1} className="contacts-line">
          {COLUMNS.map((column) =>
            column === 'name' || column === 'lastContact' ? (
              <SortHead key={column} column={column} filter={filter} />
            ) : (
              <span key={column} role="columnheader" data-column={column}>
                {t(`columns.${column}`)}
              </span>
            ),
          )}
        </div>
      </div>
      <div
        role="rowgroup"
        className="contacts-rows"
        style={{
          paddingTop: from * rowHeight,
          paddingBottom: (contacts.length - to) * rowHeight,
        }}
      >
        {contacts.slice(from, to).map((contact, index) => (
          <ContactRow key={contact.id} contact={contact} place={from + index + 2} onAct={onAct} />
        ))}
      </div>
    </div>
  )
}

/** What scrolls is the page; the rows begin some way down in it. How high they are the style sheet says by the page's width. */
function usePageScroller(table: RefObject<HTMLElement>) {
  const scroller = useRef<HTMLElement | null>(null)
  const [above, setAbove] = useState(0)
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHT)
  const isHydrated = useHydrated()
  useLayoutEffect(() => {
    const page = table.current?.closest<HTMLElement>('.page') ?? null
    const body = table.current?.closest('.page-body')
    scroller.current = page
    const rows = table.current?.querySelector<HTMLElement>('.contacts-rows')
    if (page === null || rows == null || body == null) return
    const measure = () => {
      setAbove(rows.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop)
      setRowHeight(
        Number.parseFloat(getComputedStyle(rows).getPropertyValue('--contacts-row')) || ROW_HEIGHT,
      )
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(page)
    watch.observe(body)
    return () => watch.disconnect()
  }, [table, isHydrated])
  return { scroller, above, rowHeight }
}

/** The first row in sight, and by what it was found: lengths in pixels. */
type Anchor = { id: number; index: number; rowHeight: number; above: number }

/** Rows that come or go above the first one in sight do not move it, nor does another height of them all. */
function useSteadyPlace(
  scroller: RefObject<HTMLElement | null>,
  contacts: readonly ContactView[],
  rowHeight: number,
  above: number,
): void {
  const anchor = useRef<Anchor | null>(null)
  useLayoutEffect(() => {
    const page = scroller.current
    if (page === null) return
    const known = anchor.current
    if (known !== null && page.scrollTop > above) {
      const index = contacts.findIndex(({ id }) => id === known.id)
      if (index !== -1) page.scrollTop += index * rowHeight - known.index * known.rowHeight
      // A table became cards: they begin elsewhere, too.
      if (rowHeight !== known.rowHeight) page.scrollTop += above - known.above
    }
    const note = () => {
      const index = Math.max(0, Math.floor((page.scrollTop - above) / rowHeight))
      const contact = contacts[index]
      anchor.current = contact === undefined ? null : { id: contact.id, index, rowHeight, above }
    }
    note()
    page.addEventListener('scroll', note, { passive: true })
    return () => page.removeEventListener('scroll', note)
  }, [scroller, contacts, rowHeight, above])
}
