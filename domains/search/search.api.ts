import { z } from '@hono/zod-openapi'
import { operation, SAMPLE_WORD } from '#core/operation.ts'
import { findRecords } from './find-records.ts'
import { findRecordsInput, searchInput, searchTicketInput } from './search.inputs.ts'
import { searchEverything } from './search.queries.ts'
import { foundRecordsSchema, searchResultsSchema, ticketHitsSchema } from './search.responses.ts'
import { searchTicket } from './search-ticket.ts'

export const searchOperations = [
  operation({
    id: 'searchEverything',
    method: 'get',
    path: '/search',
    summary: 'Find people, tickets and words in all messages',
    access: 'message:read',
    query: searchInput,
    answer: searchResultsSchema,
    returns: 'The first page of each group, or more of one',
    sample: { query: `?searchParam=${SAMPLE_WORD}` },
    run: (ctx, { query }) => searchEverything(ctx, query),
  }),
  operation({
    id: 'findRecords',
    method: 'get',
    path: '/search/records',
    summary: 'Find queues, users, tags, connections … by name',
    access: 'message:read',
    query: findRecordsInput,
    answer: foundRecordsSchema,
    returns: 'The first of each kind whose page the caller may open',
    sample: { query: `?searchParam=${SAMPLE_WORD}` },
    run: (ctx, { query }) => findRecords(ctx, query),
  }),
  operation({
    id: 'searchTicket',
    method: 'get',
    path: '/messages/{ticketId}/search',
    summary: 'Find a phrase in one ticket',
    access: 'message:read',
    params: z.object({ ticketId: z.coerce.number().int().positive() }),
    query: searchTicketInput,
    answer: ticketHitsSchema,
    returns: 'The messages with the phrase, newest first',
    sample: { query: '?searchParam=corpo' },
    run: (ctx, { params, query }) => searchTicket(ctx, params.ticketId, query),
  }),
]
