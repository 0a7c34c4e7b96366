import type { FilterStatus, TicketList, TicketListFilter } from '#app/desk-client/ticket-list.ts'
import { FILTER_STATUSES, TICKET_LISTS } from '#app/desk-client/ticket-list.ts'

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
} as const

/** `canShowAll`: the admin's switch, which starts on (specification part 1 §2). */
export function filterFrom(search: URLSearchParams, canShowAll: boolean): TicketListFilter {
  const list = TICKET_LISTS.find((one) => one === search.get(NAMES.list)) ?? 'open'
  const isSearch = list === 'search'
  return {
    list,
    search: search.get(NAMES.search) ?? '',
    showAll: canShowAll && search.get(NAMES.showAll) !== '0',
    queueIds: ids(search.get(NAMES.queueIds)),
    tagIds: ids(search.get(NAMES.tagIds)),
    connectionIds: ids(search.get(NAMES.connectionIds)),
    userIds: canShowAll ? ids(search.get(NAMES.userIds)) : [],
    statuses: isSearch ? statuses(search.get(NAMES.statuses)) : [],
    unreadOnly: false,
  }
}

/** The address's query with some of the filter changed; parameters of others stay. */
export function searchWith(
  search: URLSearchParams,
  change: Partial<TicketListFilter>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value)
  if (change.list !== undefined) put(NAMES.list, change.list === 'open' ? '' : change.list)
  if (change.search !== undefined) put(NAMES.search, change.search)
  if (change.showAll !== undefined) put(NAMES.showAll, change.showAll ? '' : '0')
  for (const name of ['queueIds', 'tagIds', 'connectionIds', 'userIds', 'statuses'] as const) {
    const values = change[name]
    if (values !== undefined) put(NAMES[name], values.join(','))
  }
  return next
}

/** How many things narrow the list beyond its tab: the number on the filter button. */
export function filterCount(filter: TicketListFilter): number {
  return (
    filter.tagIds.length +
    filter.connectionIds.length +
    filter.userIds.length +
    filter.statuses.length
  )
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return searchWith(search, {
    queueIds: [],
    tagIds: [],
    connectionIds: [],
    userIds: [],
    statuses: [],
    search: '',
  })
}

export type DeskTab = 'open' | 'closed' | 'search'

export function tabOf(list: TicketList): DeskTab {
  return list === 'closed' || list === 'search' ? list : 'open'
}

function ids(text: string | null): number[] {
  return (text ?? '').split(',').flatMap((part) => (/^\d{1,16}$/.test(part) ? [Number(part)] : []))
}

function statuses(text: string | null): FilterStatus[] {
  const wanted = (text ?? '').split(',')
  return FILTER_STATUSES.filter((status) => wanted.includes(status))
}
