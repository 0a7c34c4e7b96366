import type { TicketStatus, TicketView } from '#domains/tickets/tickets.types.ts'
import { canSeeTicket, concernsViewer } from '#domains/tickets/visibility.ts'
import { isTicketNumber } from '#domains/tickets/ticket-numbers.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { may } from '#core/permissions.ts'

/** The lists of the desk: the three of the open tab, what is put aside, what one follows, the closed tab, and the search over all. */
export const TICKET_LISTS = [
  'open',
  'pending',
  'group',
  'snoozed',
  'following',
  'closed',
  'search',
] as const
export type TicketList = (typeof TICKET_LISTS)[number]

export const FILTER_STATUSES = [
  'open',
  'pending',
  'group',
  'closed',
] as const satisfies readonly TicketStatus[]
export type FilterStatus = (typeof FILTER_STATUSES)[number]

export const TICKET_ORDERS = ['newest', 'oldest'] as const
/** By activity: the newest first, or who waits the longest. */
export type TicketOrder = (typeof TICKET_ORDERS)[number]

/** Everything that decides which tickets a list shows. The address holds it; the cache is keyed by it. */
export type TicketListFilter = {
  list: TicketList
  search: string
  /** Also what others hold: the admin's switch. */
  showAll: boolean
  /** 0 stands for "Sem fila" (specification part 1 §9). */
  queueIds: number[]
  tagIds: number[]
  connectionIds: number[]
  userIds: number[]
  statuses: FilterStatus[]
  /** Only tickets with unread messages. */
  unreadOnly: boolean
  /** Only what one holds, and what nobody holds in one's own queues. */
  mine: boolean
  /** Days, yyyy-MM-dd; '' narrows nothing. On which a ticket came into being or last changed … */
  createdOn: string
  updatedOn: string
  /** … and between which a search looks. */
  from: string
  to: string
  order: TicketOrder
}

/** The list behind the bell (specification part 1 §2): what is unread, not closed, and one's own business. */
export const UNREAD_LIST: TicketListFilter = {
  list: 'search',
  search: '',
  showAll: true,
  queueIds: [],
  tagIds: [],
  connectionIds: [],
  userIds: [],
  statuses: ['open', 'pending', 'group'],
  unreadOnly: true,
  mine: true,
  createdOn: '',
  updatedOn: '',
  from: '',
  to: '',
  order: 'newest',
}

/** Shortest text that searches (specification part 1 §9). */
export const SEARCH_MIN_CHARS = 3

/** One or two characters find nothing, unless they are a ticket's number: such a search is not asked. */
export function isTooShort({ search }: Pick<TicketListFilter, 'search'>): boolean {
  const length = search.trim().length
  return length > 0 && length < SEARCH_MIN_CHARS && !isTicketNumber(search)
}

/** The search tab with a text: people, tickets and messages stand in groups instead of a list of tickets. */
export function isGrouped(filter: TicketListFilter): boolean {
  return filter.list === 'search' && filter.search.trim() !== '' && !isTooShort(filter)
}

/**
 * Whether a ticket that just changed belongs to a list. The same rules as the server's query; only a search cannot be decided here,
 * because it looks into messages: then what is listed stays, and nothing is added.
 */
export function belongsTo(
  filter: TicketListFilter,
  ticket: TicketView,
  viewer: Viewer,
): boolean | 'unknown' {
  if (!canSeeTicket(viewer, { ...ticket, ticketId: ticket.id })) return false
  if (filter.mine && !concernsViewer(viewer, { ...ticket, ticketId: ticket.id })) return false
  if (!statusFits(filter, ticket, viewer)) return false
  if (filter.queueIds.length > 0 && !filter.queueIds.includes(ticket.queueId ?? 0)) return false
  if (filter.connectionIds.length > 0 && !filter.connectionIds.includes(ticket.whatsappId))
    return false
  if (
    filter.userIds.length > 0 &&
    (ticket.userId === null || !filter.userIds.includes(ticket.userId))
  )
    return false
  if (filter.tagIds.length > 0 && !ticket.tags.some((tag) => filter.tagIds.includes(tag.id)))
    return false
  if (filter.unreadOnly && ticket.unreadMessages === 0) return false
  // Days are the company's, and messages are not looked into here.
  const isDecided =
    filter.search.trim() === '' && filter.createdOn === '' && filter.updatedOn === ''
  return isDecided ? true : 'unknown'
}

function statusFits(filter: TicketListFilter, ticket: TicketView, viewer: Viewer): boolean {
  if (filter.statuses.length > 0) return filter.statuses.some((status) => status === ticket.status)
  if (filter.list === 'search') return true
  if (filter.list === 'following')
    return ticket.status !== 'closed' && ticket.followerIds.includes(viewer.userId)
  if (filter.list === 'snoozed' ? ticket.snoozedUntil === null : ticket.status !== filter.list)
    return false
  // What is put aside is out of the open lists until its time comes.
  if (filter.list !== 'snoozed' && filter.list !== 'closed' && ticket.snoozedUntil !== null)
    return false
  return (
    ticket.status !== 'open' ||
    ticket.userId === viewer.userId ||
    (filter.showAll && mayShowAll(viewer))
  )
}

/** Whether the viewer may list what others hold, as the server decides it. */
export function mayShowAll({ profile }: Viewer): boolean {
  return may({ profile, super: false }, 'ticket:read-all')
}

/** As the server pages them. */
export function compareTickets(a: TicketView, b: TicketView, order: TicketOrder): number {
  const newestFirst =
    a.activityAt === b.activityAt ? b.id - a.id : a.activityAt < b.activityAt ? 1 : -1
  return order === 'newest' ? newestFirst : -newestFirst
}
