import { z } from 'zod'
import { listCursor, listSearch } from '#core/list-input.ts'
import { day, jsonIds, jsonStatuses } from '../tickets/tickets.inputs.ts'
import { SEARCH_GROUPS } from './search.types.ts'

/** GET /search. Without `group` the first page of each; with it, and its cursor, more of one. */
export const searchInput = z.object({
  searchParam: listSearch,
  group: z.enum(SEARCH_GROUPS).optional(),
  cursor: listCursor.optional(),
  /** Days in the company's time zone: when a message was sent, when a ticket was last active. */
  dateFrom: day,
  dateTo: day,
  users: jsonIds,
  queueIds: jsonIds,
  tags: jsonIds,
  whatsapps: jsonIds,
  statusFilter: jsonStatuses,
})
export type SearchInput = z.output<typeof searchInput>

/** GET /messages/{ticketId}/search */
export const searchTicketInput = z.object({ searchParam: listSearch })
export type SearchTicketInput = z.output<typeof searchTicketInput>

/** GET /search/records */
export const findRecordsInput = z.object({ searchParam: listSearch })
export type FindRecordsInput = z.output<typeof findRecordsInput>
