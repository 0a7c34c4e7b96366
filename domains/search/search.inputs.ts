import { z } from 'zod'
import { CURSOR_MAX_CHARS } from '../contacts/limits.ts'
import { day, jsonIds, jsonStatuses } from '../tickets/tickets.inputs.ts'
import { SEARCH_MAX_CHARS } from './limits.ts'
import { SEARCH_GROUPS } from './search.types.ts'

/** GET /search. Without `group` the first page of each; with it, and its cursor, more of one. */
export const searchInput = z.object({
  searchParam: z.string().max(SEARCH_MAX_CHARS),
  group: z.enum(SEARCH_GROUPS).optional(),
  cursor: z.string().max(CURSOR_MAX_CHARS).optional(),
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
export const searchTicketInput = z.object({ searchParam: z.string().max(SEARCH_MAX_CHARS) })
export type SearchTicketInput = z.output<typeof searchTicketInput>

/** GET /search/records */
export const findRecordsInput = z.object({ searchParam: z.string().max(SEARCH_MAX_CHARS) })
export type FindRecordsInput = z.output<typeof findRecordsInput>
