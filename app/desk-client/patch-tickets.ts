import type { InfiniteData } from '@tanstack/react-query'
import type { TicketCounts, TicketView } from '#domains/tickets/tickets.types.ts'
import { canSeeTicket } from '#domains/tickets/visibility.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import type { TicketListPage } from './desk-api.ts'
import { belongsTo, compareTickets, mayShowAll } from './ticket-list.ts'
import type { TicketListFilter, TicketOrder } from './ticket-list.ts'

export type TicketListData = InfiniteData<TicketListPage, string | null>

/** The newer of two views of one ticket. Equal versions: the later arrival, whose contact or connection may have changed. */
export function newerTicket(known: TicketView | undefined, incoming: TicketView): TicketView {
  return known !== undefined && known.version > incoming.version ? known : incoming
}

export function findTicket(
  data: TicketListData | undefined,
  ticketId: number,
): TicketView | undefined {
  if (data === undefined) return undefined
  for (const page of data.pages) {
    const found = page.tickets.find((ticket) => ticket.id === ticketId)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * A list after a ticket changed: updated in place, moved, added or taken out. Returns the same object when nothing changes, so that
 * nothing renders.
 */
export function patchTicketList(
  data: TicketListData,
  incoming: TicketView,
  filter: TicketListFilter,
  viewer: Viewer,
): TicketListData {
  const known = findTicket(data, incoming.id)
  if (known !== undefined && known.version > incoming.version) return data
  const fits = belongsTo(filter, incoming, viewer)
  if (fits === false) return known === undefined ? data : removeFromList(data, incoming.id)
  if (known === undefined) return fits === 'unknown' ? data : insert(data, incoming, filter.order)
  if (known.activityAt === incoming.activityAt) return mapTicket(data, incoming.id, () => incoming)
  return insert(removeFromList(data, incoming.id), incoming, filter.order)
}

/** Changes one ticket where it stands. */
export function mapTicket(
  data: TicketListData,
  ticketId: number,
  change: (ticket: TicketView) => TicketView,
): TicketListData {
  let changed = false
  const pages = data.pages.map((page) => {
    const index = page.tickets.findIndex((ticket) => ticket.id === ticketId)
    const known = page.tickets[index]
    if (known === undefined) return page
    const next = change(known)
    if (next === known) return page
    changed = true
    return { ...page, tickets: page.tickets.with(index, next) }
  })
  return changed ? { ...data, pages } : data
}

export function removeFromList(data: TicketListData, ticketId: number): TicketListData {
  if (findTicket(data, ticketId) === undefined) return data
  const pages = data.pages.map((page) => {
    const tickets = page.tickets.filter((ticket) => ticket.id !== ticketId)
    return tickets.length === page.tickets.length ? page : { ...page, tickets }
  })
  return { ...data, pages }
}

/** Puts a ticket where the order wants it. Below the last loaded row with more to come, the page that will load brings it. */
function insert(data: TicketListData, ticket: TicketView, order: TicketOrder): TicketListData {
  const target = data.pages.findIndex((page) =>
    page.tickets.some((other) => compareTickets(ticket, other, order) < 0),
  )
  const last = data.pages.length - 1
  if (target === -1 && data.pages[last]?.hasMore === true) return data
  const pages = data.pages.map((page, index) => {
    if (index !== (target === -1 ? last : target)) return page
    return {
      ...page,
      tickets: [...page.tickets, ticket].sort((a, b) => compareTickets(a, b, order)),
    }
  })
  return { ...data, pages }
}

type Badge = keyof TicketCounts

/** The badges a ticket counts for: `open` is the viewer's own unless everything shows. */
function badgesOf(ticket: TicketView | undefined, viewer: Viewer, showAll: boolean): Badge[] {
  if (ticket === undefined || !canSeeTicket(viewer, { ...ticket, ticketId: ticket.id })) return []
  const badges: Badge[] = []
  const { status } = ticket
  if (status !== 'closed' && ticket.followerIds.includes(viewer.userId)) badges.push('following')
  const isListed =
    status !== 'open' || ticket.userId === viewer.userId || (showAll && mayShowAll(viewer))
  if (!isListed) return badges
  if (ticket.snoozedUntil !== null) badges.push('snoozed')
  else if (status !== 'nps' && status !== 'lgpd') badges.push(status)
  return badges
}

/** The badges after a ticket went from `before` (undefined = did not exist) to `after` (undefined = is gone). */
export function patchCounts(
  counts: TicketCounts,
  before: TicketView | undefined,
  after: TicketView | undefined,
  viewer: Viewer,
  showAll: boolean,
): TicketCounts {
  const from = badgesOf(before, viewer, showAll)
  const to = badgesOf(after, viewer, showAll)
  if (from.join() === to.join()) return counts
  const next = { ...counts }
  for (const badge of from) next[badge] = Math.max(0, next[badge] - 1)
  for (const badge of to) next[badge] += 1
  return next
}
