import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'
import { listQueues, queueById } from './queues.queries.ts'

const queueSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    color: z.string(),
    greetingMessage: z.string(),
    orderQueue: z.number(),
  })
  .openapi('Queue') satisfies z.ZodType<DirectoryQueue>

export const queuesOperations = [
  operation({
    id: 'listQueues',
    method: 'get',
    path: '/queue',
    summary: 'The queues of the company',
    access: 'queue:list',
    answer: z.array(queueSchema),
    returns: 'In their order',
    sample: {},
    run: (ctx) => listQueues(ctx),
  }),
  operation({
    id: 'queueById',
    method: 'get',
    path: '/queue/{queueId}',
    summary: 'Read one queue',
    access: 'queue:list',
    params: z.object({ queueId: z.coerce.number().int().positive() }),
    answer: queueSchema,
    returns: 'The queue',
    sample: {},
    run: (ctx, { params }) => queueById(ctx, params.queueId),
  }),
]
