import { z } from '@hono/zod-openapi'
import { operation, SAMPLE_WORD } from '#core/operation.ts'
import { searchInput, searchTicketInput } from './search.inputs.ts'
import { searchEverything } from './search.queries.ts'
import { searchResultsSchema, ticketHitsSchema } from './search.responses.ts'
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
