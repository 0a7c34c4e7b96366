import type { FilterStatus, TicketList, TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { FILTER_STATUSES, TICKET_LISTS } from '#app/desk-client/ticket-list.ts'
import { may } from '#core/permissions.ts'
import type { Holder } from '#core/permissions.ts'
import { searchedWords } from '#core/searched-words.ts'
import { NO_QUEUE } from './queue-options.ts'

/** What the address says about the list; what is left out has its default. */
const NAMES = {
  list: 'list',
  search: 'q',
  showAll: 'all',
  queueIds: 'queues',
  tagIds: 'tags',
  connectionIds: 'connections',
  userIds: 'users',
  statuses: 'statuses',
  unreadOnly: 'unread',
  createdOn: 'created',
  updatedOn: 'updated',
  from: 'from',
  to: 'to',
  order: 'order',
} as const

const LISTS_OF_IDS = ['queueIds', 'tagIds', 'connectionIds', 'userIds', 'statuses'] as const
const DAYS = ['createdOn', 'updatedOn', 'from', 'to'] as const

/** Whether somebody may list what others hold, and does so while the address says nothing of it. */
export type ShowAll = 'never' | 'off' | 'on'

/** The switch starts on for an admin (specification part 1 §2), off for a supervisor, who also attends. */
export function showAllOf(holder: Holder): ShowAll {
  if (!may(holder, 'ticket:read-all')) return 'never'
  return holder.profile === 'admin' ? 'on' : 'off'
}

/** Which list an address shows. */
export const listOf = (search: URLSearchParams | string): TicketList => {
  const wanted = new URLSearchParams(search).get(NAMES.list)
  return TICKET_LISTS.find((one) => one === wanted) ?? 'open'
}

export function filterFrom(search: URLSearchParams, atFirst: ShowAll): TicketListFilter {
  const canShowAll = atFirst !== 'never'
  const list = listOf(search)
  const isSearch = list === 'search'
  const text = searchedWords(search)
  // What a list knows and a search does not, and the other way round.
  const isGroups = isSearch && text.trim() !== ''
  return {
    list,
    search: text,
    showAll: canShowAll && (search.get(NAMES.showAll) ?? (atFirst === 'on' ? '1' : '0')) !== '0',
    queueIds: ids(search.get(NAMES.queueIds)),
    tagIds: ids(search.get(NAMES.tagIds)),
    connectionIds: ids(search.get(NAMES.connectionIds)),
    userIds: canShowAll ? ids(search.get(NAMES.userIds)) : [],
    statuses: isSearch ? statuses(search.get(NAMES.statuses)) : [],
    mine: false,
    unreadOnly: !isGroups && search.get(NAMES.unreadOnly) === '1',
    createdOn: isGroups ? '' : day(search.get(NAMES.createdOn)),
    updatedOn: isGroups ? '' : day(search.get(NAMES.updatedOn)),
    from: isGroups ? day(search.get(NAMES.from)) : '',
    to: isGroups ? day(search.get(NAMES.to)) : '',
    order: !isGroups && search.get(NAMES.order) === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The filter without queues that are deleted, which an old address still names: a list of nothing would have no chip to take off. */
export function withoutLostQueues(
  filter: TicketListFilter,
  queues: readonly { id: number }[],
): TicketListFilter {
  const isKnown = (id: number) => id === NO_QUEUE || queues.some((queue) => queue.id === id)
  return filter.queueIds.every(isKnown)
    ? filter
    : { ...filter, queueIds: filter.queueIds.filter(isKnown) }
}

/** The address's query with some of the filter changed; parameters of others stay. The words of a search go with its list. */
export function searchWith(
  search: URLSearchParams,
  change: Partial<TicketListFilter>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value)
  if (change.list !== undefined) put(NAMES.list, change.list === 'open' ? '' : change.list)
  if (change.list !== undefined && change.list !== 'search') next.delete(NAMES.search)
  if (change.search !== undefined) put(NAMES.search, change.search)
  if (change.showAll !== undefined) put(NAMES.showAll, change.showAll ? '1' : '0')
  if (change.unreadOnly !== undefined) put(NAMES.unreadOnly, change.unreadOnly ? '1' : '')
  if (change.order !== undefined) put(NAMES.order, change.order === 'newest' ? '' : change.order)
  for (const name of LISTS_OF_IDS) {
    const values = change[name]
    if (values !== undefined) put(NAMES[name], values.join(','))
  }
  for (const name of DAYS) {
    const value = change[name]
    if (value !== undefined) put(NAMES[name], value)
  }
  return next
}

/** How many things narrow the list beyond its tab: the number on the filter button. */
export function filterCount(filter: TicketListFilter): number {
  return (
    filter.tagIds.length +
    filter.connectionIds.length +
    filter.userIds.length +
    filter.statuses.length +
    [filter.unreadOnly, filter.createdOn, filter.updatedOn, filter.from || filter.to].filter(
      Boolean,
    ).length
  )
}

/** Whether something narrows or turns the list: then chips say so. */
export const isNarrowed = (filter: TicketListFilter): boolean =>
  filterCount(filter) > 0 || filter.order !== 'newest' || filter.queueIds.length > 0

/** What the panel of filters sets, all of it off. */
export const NO_FILTERS = {
  tagIds: [],
  connectionIds: [],
  userIds: [],
  statuses: [],
  unreadOnly: false,
  createdOn: '',
  updatedOn: '',
  from: '',
  to: '',
} satisfies Partial<TicketListFilter>

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return searchWith(search, { ...NO_FILTERS, queueIds: [], search: '' })
}

export type DeskTab = 'open' | 'closed' | 'search'

export function tabOf(list: TicketList): DeskTab {
  return list === 'closed' || list === 'search' ? list : 'open'
}

function day(text: string | null): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))
    ? (text ?? '')
    : ''
}

function ids(text: string | null): number[] {
  return (text ?? '').split(',').flatMap((part) => (/^\d{1,16}$/.test(part) ? [Number(part)] : []))
}

function statuses(text: string | null): FilterStatus[] {
  const wanted = (text ?? '').split(',')
  return FILTER_STATUSES.filter((status) => wanted.includes(status))
}
