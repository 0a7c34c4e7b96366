import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLocation, useParams } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import { keys } from '#app/desk-client/keys.ts'
import { prefetchConversation } from '#app/desk-client/use-conversation.ts'
import { useMay } from '#app/features/shell/viewer.tsx'
import { useDesk, useStore } from './desk-context.tsx'
import { PREFETCH_REST_MS, ROW_HEIGHT } from './limits.ts'
import { rangeBetween, toggled } from './ticked.ts'
import { withoutMessage } from './message-link.ts'
import { TicketRow } from './ticket-row.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useLoadNearEnd } from './use-load-near-end.ts'
import { useNarrow } from './use-narrow.ts'
import { ticketPath } from './use-desk-navigation.ts'

/** Rows drawn ahead, above and below those in sight. The first paint has few: React takes over what the server drew in one go. */
const OVERSCAN = 6
const FIRST_OVERSCAN = 1
/** Drawn by the server before any measurement: a laptop's screen of rows. */
const FIRST_RECT = { width: 364, height: 760 }

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
  const [overscan, setOverscan] = useState(FIRST_OVERSCAN)
  useEffect(() => whenIdle(() => setOverscan(OVERSCAN)), [])
  const rows = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan,
    initialRect: FIRST_RECT,
  })
  useLoadNearEnd(scroller, hasMore && !isLoadingMore, onLoadMore)
  useKeptScroll(scroller, { listName, tickets, hasMore, isLoadingMore, onLoadMore })
  const drawn = useRowProps(tickets, (index) => rows.scrollToIndex(index, { align: 'auto' }))

  return (
    <div ref={scroller} className="ticket-rows scroll-y" data-testid="ticket-list">
      <ul aria-label={t('list')} aria-busy={isLoadingMore} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const ticket = tickets[item.index]
          if (ticket === undefined) return null
          return (
            <li
              // Rows are of one height: which of them stands where is nothing to the library, which would place them all anew.
              key={ticket.id}
              aria-setsize={hasMore ? -1 : tickets.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <TicketRow ticket={ticket} showsStatus={showsStatus} {...drawn(ticket)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What a row needs beyond its ticket; functions stay the same, so that a row renders only when something of it changed. */
function useRowProps(tickets: readonly TicketView[], scrollTo: (index: number) => void) {
  const client = useQueryClient()
  const desk = useDesk()
  const selected = useStore(desk.selected)
  const ticked = useStore(desk.ticked)
  const lastTicked = useRef<number | null>(null)
  const { uuid } = useParams()
  const search = withoutMessage(useLocation().search)
  const isNarrow = useNarrow()
  const showsAttendant = useMay('ticket:read-all')
  const resting = useRef<ReturnType<typeof setTimeout>>()

  const onSelect = useCallback(
    (ticket: TicketView) => desk.selected.set(ticket.id),
    [desk.selected],
  )
  const onRest = useCallback(
    (ticket: TicketView) => {
      clearTimeout(resting.current)
      if (ticket.status === 'pending') return
      resting.current = setTimeout(() => {
        client.setQueryData<TicketView>(keys.ticket(ticket.uuid), (known) => known ?? ticket)
        prefetchConversation(client, ticket.id, desk)
      }, PREFETCH_REST_MS)
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

  return (ticket: TicketView) => ({
    to: ticket.status === 'pending' ? null : ticketPath(ticket.uuid) + search,
    isOpen: ticket.uuid === uuid,
    isSelected: ticket.id === selected,
    isNarrow,
    showsAttendant,
    onSelect,
    onRest,
    isTicked: ticked?.has(ticket.id) === true,
    isTicking: ticked !== null,
    onTick,
  })
}
