import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp } from '#core/api-env.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'
import { listQueues, queueById } from './queues.queries.ts'

const tags = ['queues']
const queueSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    color: z.string(),
    greetingMessage: z.string(),
    orderQueue: z.number(),
  })
  .openapi('Queue') satisfies z.ZodType<DirectoryQueue>

export const queuesApi = createApiApp()

queuesApi.openapi(
  createRoute({
    method: 'get',
    path: '/queue',
    tags,
    summary: 'The queues of the company',
    ...allow('queue:list'),
    responses: answers(z.array(queueSchema), 'In their order'),
  }),
  async (c) => c.json(await listQueues(c.var.ctx), 200),
)

queuesApi.openapi(
  createRoute({
    method: 'get',
    path: '/queue/{queueId}',
    tags,
    summary: 'Read one queue',
    ...allow('queue:list'),
    request: { params: z.object({ queueId: z.coerce.number().int().positive() }) },
    responses: answers(queueSchema, 'The queue'),
  }),
  async (c) => c.json(await queueById(c.var.ctx, c.req.valid('param').queueId), 200),
)
