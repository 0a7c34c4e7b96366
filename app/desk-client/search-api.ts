import type { SearchGroup, SearchResults, TicketHits } from '#domains/search/search.types.ts'
import { deskCall } from './desk-call.ts'
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
  return deskCall('GET /search', { query: searchQuery(text, filter), signal })
}

/** More of one group, from where its page ended. */
export async function searchMore<Group extends SearchGroup>(
  group: Group,
  cursor: string,
  text: string,
  filter: SearchFilter = {},
  signal?: AbortSignal,
): Promise<SearchResults[Group]> {
  const query = { ...searchQuery(text, filter), group, cursor }
  const found: SearchResults = await deskCall('GET /search', { query, signal })
  return found[group]
}

/** Where a phrase stands in one ticket, newest first. */
export function searchTicket(
  ticketId: number,
  text: string,
  signal?: AbortSignal,
): Promise<TicketHits> {
  return deskCall('GET /messages/{ticketId}/search', {
    path: { ticketId },
    query: { searchParam: text },
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
