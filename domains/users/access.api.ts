import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import { accessInput } from './access.inputs.ts'
import { changeAccess } from './change-access.ts'
import { removeUser } from './remove-user.ts'
import { userSummarySchema } from './users.responses.ts'

const tags = ['users']
const params = z.object({ userId: z.coerce.number().int().positive() })

export const accessApi = createApiApp()

accessApi.openapi(
  createRoute({
    method: 'put',
    path: '/users/{userId}/access',
    tags,
    summary: 'Change what an attendant may see and do',
    ...allow('user:manage'),
    request: {
      params,
      body: jsonBody(accessInput),
    },
    responses: answers(userSummarySchema, 'The attendant as they are now'),
  }),
  async (c) =>
    c.json(await changeAccess(c.var.ctx, c.req.valid('param').userId, c.req.valid('json')), 200),
)

accessApi.openapi(
  createRoute({
    method: 'delete',
    path: '/users/{userId}',
    tags,
    summary: 'Remove an attendant; their tickets wait in their queues again',
    ...allow('user:manage'),
    request: { params },
    responses: answers(z.object({ id: z.number() }), 'The id that is gone'),
  }),
  async (c) => c.json(await removeUser(c.var.ctx, c.req.valid('param').userId), 200),
)
