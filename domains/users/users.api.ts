import { createRoute, z } from '@hono/zod-openapi'
import { allow, createApiApp, errorResponses } from '#core/api-env.ts'
import { preferencesInput, savePreferencesOf } from './preferences.ts'
import { listUsers, ownUser } from './users.queries.ts'
import { ownUserSchema, userSummarySchema } from './users.responses.ts'

const tags = ['users']

export const usersApi = createApiApp()

usersApi.openapi(
  createRoute({
    method: 'get',
    path: '/users/list',
    tags,
    summary: 'The attendants of the company, by name',
    ...allow('user:list'),
    responses: {
      200: {
        description: 'All of them',
        content: { 'application/json': { schema: z.array(userSummarySchema) } },
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await listUsers(c.var.ctx), 200),
)

usersApi.openapi(
  createRoute({
    method: 'put',
    path: '/users/{userId}',
    tags,
    summary: 'Change the preferences of the own user',
    ...allow('signed-in'),
    request: {
      params: z.object({ userId: z.coerce.number().int().positive() }),
      body: { required: true, content: { 'application/json': { schema: preferencesInput } } },
    },
    responses: {
      200: {
        description: 'The user as it now is',
        content: { 'application/json': { schema: ownUserSchema } },
      },
      ...errorResponses,
    },
  }),
  async (c) => {
    await savePreferencesOf(c.var.ctx, c.req.valid('param').userId, c.req.valid('json'))
    return c.json(await ownUser(c.var.ctx), 200)
  },
)
