import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp } from '#core/api-env.ts'
import { searchInput, searchTicketInput } from './search.inputs.ts'
import { searchEverything } from './search.queries.ts'
import { searchResultsSchema, ticketHitsSchema } from './search.responses.ts'
import { searchTicket } from './search-ticket.ts'

export const searchApi = createApiApp()

searchApi.openapi(
  createRoute({
    method: 'get',
    path: '/search',
    tags: ['search'],
    ...allow('message:read'),
    summary: 'Find people, tickets and words in all messages',
    request: { query: searchInput },
    responses: answers(searchResultsSchema, 'The first page of each group, or more of one'),
  }),
  async (c) => c.json(await searchEverything(c.var.ctx, c.req.valid('query')), 200),
)

searchApi.openapi(
  createRoute({
    method: 'get',
    path: '/messages/{ticketId}/search',
    tags: ['search'],
    ...allow('message:read'),
    summary: 'Find a phrase in one ticket',
    request: {
      params: z.object({ ticketId: z.coerce.number().int().positive() }),
      query: searchTicketInput,
    },
    responses: answers(ticketHitsSchema, 'The messages with the phrase, newest first'),
  }),
  async (c) =>
    c.json(await searchTicket(c.var.ctx, c.req.valid('param').ticketId, c.req.valid('query')), 200),
)
