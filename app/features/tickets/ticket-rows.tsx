import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { isUnsettled, noteMovedOn, useSettling } from '#app/components/settling.ts'
import { useContextPress } from '#app/components/use-context-press.ts'
import { useOverscan } from '#app/components/use-overscan.ts'
import { useRowWindow } from '#app/components/use-row-window.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { PREFETCH_REST_MS, ROW_HEIGHT, SMALLEST_QUERY } from '../desk/limits.ts'
import { rangeBetween, toggled } from './ticked.ts'
import { withoutMessage } from '../desk/message-link.ts'
import { useTicketPanels } from './ticket-panels.tsx'
import { TicketRow } from './ticket-row.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useLoadNearEnd } from '#app/components/use-load-near-end.ts'
import { useNarrow } from '../desk/use-narrow.ts'
import { useNextWhenGone } from './use-next-when-gone.ts'
import { useRecordedTickets } from './use-recorded-tickets.ts'
import { ticketPath } from '../person/ticket-path.ts'
import { rowOf } from '../desk/focus-places.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'

/** Rows drawn ahead, above and below those in sight. */
const OVERSCAN = 6
/** The list's own room above its first row; tickets.css. */
const ROWS_ABOVE_PX = 4
/** Drawn by the server before any measurement: a laptop's screen of rows, in pixels. */
const FIRST_HEIGHT = 760

export type TicketRowsProps = {
  tickets: readonly TicketView[]
  /** Names this list among others, for its scroll position. */
  listName: string
  showsStatus: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

/** The rows of a list: only those in sight are drawn, and what arrives above them does not move them. */
export function TicketRows({
  tickets,
  listName,
  showsStatus,
  hasMore,
  isLoadingMore,
  onLoadMore,
}: TicketRowsProps) {
  const { t } = useTranslation('tickets')
  const scroller = useRef<HTMLDivElement>(null)
  const overscan = useOverscan(listName, OVERSCAN)
  const { from, to, scrollTo } = useRowWindow({
    scroller,
    count: tickets.length,
    rowHeight: ROW_HEIGHT,
    above: ROWS_ABOVE_PX,
    overscan,
    firstHeight: FIRST_HEIGHT,
  })
  useLoadNearEnd(scroller, hasMore && !isLoadingMore, onLoadMore)
  useKeptScroll(scroller, { listName, tickets, hasMore, isLoadingMore, onLoadMore })
  const rowProps = useRowProps(tickets, scrollTo)

  const drawn = tickets.slice(from, to)
  const { panels, press } = useRowPanels(tickets)
  const stop = useTabStop(drawn)
  const isNew = useIsNew(listName, tickets)

  return (
    <div ref={scroller} className="ticket-rows scroll-y" data-testid="ticket-list" {...press}>
      <ul
        aria-label={t('list')}
        aria-busy={isLoadingMore}
        style={{ height: tickets.length * ROW_HEIGHT }}
      >
        {drawn.map((ticket, index) => (
          <RowPlace
            key={ticket.id}
            of={hasMore ? -1 : tickets.length}
            at={from + index}
            stands={`${from + index} ${ticket.status} ${ticket.userId}`}
            isNew={isNew(ticket.id, from + index)}
            listName={listName}
          >
            <TicketRow
              ticket={ticket}
              showsStatus={showsStatus}
              isTabStop={ticket.id === stop}
              onOpenPanel={panels.openPanel}
              {...rowProps(ticket)}
            />
          </RowPlace>
        ))}
      </ul>
      {panels.panel}
    </div>
  )
}

/** Says whether a ticket has come between those of the list by itself: one that somebody scrolls to, or another list's, was there. */
function useIsNew(
  listName: string,
  tickets: readonly TicketView[],
): (id: number, at: number) => boolean {
  const drawn = useRef<{ listName: string; ids: ReadonlySet<number> } | null>(null)
  useEffect(() => {
    drawn.current = { listName, ids: new Set(tickets.map(({ id }) => id)) }
  }, [listName, tickets])
  return (id, at) => {
    const { current } = drawn
    return current?.listName === listName && at < current.ids.size && !current.ids.has(id)
  }
}

type RowPlaceProps = {
  of: number
  at: number
  stands: string
  isNew: boolean
  listName: string
  children: ReactNode
}

/** Where a row stands, which may be another place at any moment: a customer writes. */
function RowPlace({ of, at, stands, isNew, listName, children }: RowPlaceProps) {
  const place = useRef<HTMLLIElement>(null)
  useSettling(place, { stands, isNew, chosen: listName })
  return (
    <li
      ref={place}
      aria-setsize={of}
      aria-posinset={at + 1}
      style={{ transform: `translateY(${at * ROW_HEIGHT}px)` }}
    >
      {children}
    </li>
  )
}

/** The menu of a row: from its button, a right click, the menu key and a press that is held. */
function useRowPanels(tickets: readonly TicketView[]) {
  const { selected, ticked } = useDesk()
  const panels = useTicketPanels(({ id }) => ({
    onTick: () => ticked.set(toggled(ticked.get(), [id])),
  }))
  const press = useContextPress((target, at) => {
    const row = target.closest<HTMLElement>('[data-ticket-id]')
    const ticket = tickets.find(({ id }) => id === Number(row?.dataset.ticketId))
    if (ticket === undefined) return false
    if (ticket.status === 'pending') selected.set(ticket.id)
    panels.openPanel('menu', ticket, at, { isPressed: true })
    return true
  })
  return { panels, press }
}

/** The keyboard enters the list at one row, and arrows move in it: the open one, the one it stood on, or the first in sight. */
function useTabStop(drawn: readonly TicketView[]): number | undefined {
  const selected = useStore(useDesk().selected)
  const { uuid } = useParams()
  const at =
    drawn.find((ticket) => ticket.uuid === uuid) ?? drawn.find((ticket) => ticket.id === selected)
  return (at ?? drawn[0])?.id
}

/** What a row needs beyond its ticket; functions stay the same, so that a row renders only when something of it changed. */
function useRowProps(tickets: readonly TicketView[], scrollTo: (index: number) => void) {
  const client = useQueryClient()
  const desk = useDesk()
  const selected = useStore(desk.selected)
  const ticked = useStore(desk.ticked)
  const recorded = useRecordedTickets()
  const lastTicked = useRef<number | null>(null)
  const { uuid } = useParams()
  const go = useDeskNavigation()
  const search = withoutMessage(useLocation().search)
  const isSmallest = useNarrow(SMALLEST_QUERY)
  const showsAttendant = useMay('ticket:read-all')
  const resting = useRef<ReturnType<typeof setTimeout>>()

  const onSelect = useCallback(
    (ticket: TicketView) => {
      // Pressed for another one, perhaps: nothing is done with it before it has been seen.
      if (isUnsettled(document.querySelector(rowOf(ticket.id)))) noteMovedOn()
      desk.selected.set(ticket.id)
      // It does not open: beside the list stands what may be known of it, and no other ticket.
      if (ticket.status === 'pending') go.toList()
      // Its link leads there.
      else desk.heading.set(ticketPath(ticket.uuid))
    },
    [desk.selected, desk.heading, go],
  )
  const onRest = useCallback(
    (ticket: TicketView) => {
      clearTimeout(resting.current)
      resting.current = setTimeout(() => fetchAhead(client, ticket, desk), PREFETCH_REST_MS)
    },
    [client, desk],
  )
  useEffect(() => () => clearTimeout(resting.current), [])

  const latest = useRef({ tickets, scrollTo })
  useEffect(() => {
    latest.current = { tickets, scrollTo }
  })
  const onTick = useCallback(
    (ticket: TicketView, isRange: boolean) => {
      const ids = latest.current.tickets.map(({ id }) => id)
      const picked = isRange ? rangeBetween(ids, lastTicked.current, ticket.id) : [ticket.id]
      desk.ticked.set(toggled(desk.ticked.get(), picked))
      lastTicked.current = ticket.id
    },
    [desk.ticked],
  )

  // The keyboard moved: the row it stands on comes into sight.
  useEffect(() => {
    const index = latest.current.tickets.findIndex((ticket) => ticket.id === selected)
    if (index !== -1) latest.current.scrollTo(index)
  }, [selected])
  useNextWhenGone(tickets)

  return (ticket: TicketView) => ({
    to: ticket.status === 'pending' ? null : ticketPath(ticket.uuid) + search,
    isOpen: ticket.uuid === uuid,
    // One row stands out: the open ticket's, else the one the keyboard is on.
    isSelected: uuid === undefined && ticket.id === selected,
    isSmallest,
    showsAttendant,
    hasRecording: recorded.has(ticket.id),
    onSelect,
    onRest,
    isTicked: ticked?.has(ticket.id) === true,
    isTicking: ticked !== null,
    onTick,
  })
}
