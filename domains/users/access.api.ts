import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { accessInput } from './access.inputs.ts'
import { changeAccess } from './change-access.ts'
import { removeUser } from './remove-user.ts'
import { userSummarySchema } from './users.responses.ts'

const params = z.object({ userId: z.coerce.number().int().positive() })

export const accessOperations = [
  operation({
    id: 'changeAccess',
    method: 'put',
    path: '/users/{userId}/access',
    summary: 'Change what an attendant may see and do',
    access: 'user:manage',
    params,
    body: accessInput,
    answer: userSummarySchema,
    returns: 'The attendant as they are now',
    sample: {
      ids: (ids) => ({ userId: ids.colleagueId }),
      body: () => ({ allTicket: 'enable' }),
    },
    run: (ctx, { params, body }) => changeAccess(ctx, params.userId, body),
  }),
  operation({
    id: 'removeUser',
    method: 'delete',
    path: '/users/{userId}',
    summary: 'Remove an attendant; their tickets wait in their queues again',
    access: 'user:manage',
    params,
    answer: z.object({ id: z.number() }),
    returns: 'The id that is gone',
    sample: { ids: (ids) => ({ userId: ids.colleagueId }) },
    run: (ctx, { params }) => removeUser(ctx, params.userId),
  }),
]
