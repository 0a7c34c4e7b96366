import { createRoute } from '@hono/zod-openapi'
import { allow, createApiApp, errorResponses } from '#core/api-env.ts'
import { searchInput } from './search.inputs.ts'
import { searchEverything } from './search.queries.ts'
import { searchResultsSchema } from './search.responses.ts'

export const searchApi = createApiApp()

searchApi.openapi(
  createRoute({
    method: 'get',
    path: '/search',
    tags: ['search'],
    ...allow('message:read'),
    summary: 'Find people, tickets and words in all messages',
    request: { query: searchInput },
    responses: {
      200: {
        content: { 'application/json': { schema: searchResultsSchema } },
        description: 'The first page of each group, or more of one',
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await searchEverything(c.var.ctx, c.req.valid('query')), 200),
)
