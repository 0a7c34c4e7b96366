import type { SearchGroup, SearchResults, TicketHits } from '#domains/search/search.types.ts'
import { deskRequest, queryString } from './request.ts'
import type { FilterStatus } from './ticket-list.ts'

/** What narrows a search. Days are yyyy-MM-dd in the company's time zone. */
export type SearchFilter = {
  from?: string
  to?: string
  queueIds?: readonly number[]
  tagIds?: readonly number[]
  connectionIds?: readonly number[]
  userIds?: readonly number[]
  statuses?: readonly FilterStatus[]
}

/** People, tickets and messages that a text finds: the first page of each group. */
export function searchEverything(
  text: string,
  filter: SearchFilter = {},
  signal?: AbortSignal,
): Promise<SearchResults> {
  return deskRequest(`/search${queryString(searchQuery(text, filter))}`, { signal })
}

/** More of one group, from where its page ended. */
export async function searchMore<Group extends SearchGroup>(
  group: Group,
  cursor: string,
  text: string,
  filter: SearchFilter = {},
  signal?: AbortSignal,
): Promise<SearchResults[Group]> {
  const query = queryString({ ...searchQuery(text, filter), group, cursor })
  return (await deskRequest<SearchResults>(`/search${query}`, { signal }))[group]
}

/** Where a phrase stands in one ticket, newest first. */
export function searchTicket(
  ticketId: number,
  text: string,
  signal?: AbortSignal,
): Promise<TicketHits> {
  return deskRequest(`/messages/${ticketId}/search${queryString({ searchParam: text })}`, {
    signal,
  })
}

function searchQuery(text: string, filter: SearchFilter) {
  return {
    searchParam: text,
    dateFrom: filter.from,
    dateTo: filter.to,
    queueIds: filter.queueIds,
    tags: filter.tagIds,
    whatsapps: filter.connectionIds,
    users: filter.userIds,
    statusFilter: filter.statuses,
  }
}
