import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { moveQueueInput, queueReadAs, saveQueueInput } from './queues.inputs.ts'
import { listQueues, queueById, queuesOverview } from './queues.queries.ts'
import { queueFields, queueSchema } from './queues.responses.ts'
import type { QueueOverview, QueuesOverview } from './queues.types.ts'
import { moveQueue, saveQueue } from './save-queue.ts'

const params = z.object({ queueId: z.coerce.number().int().positive() })

const queueOverviewSchema = z
  .object({
    ...queueFields,
    waiting: z.number(),
    active: z.number(),
    people: z.number(),
    online: z.array(
      z.object({ id: z.number(), name: z.string(), profileImage: z.string().nullable() }),
    ),
    connections: z.array(z.string()),
  })
  .openapi('QueueOverview') satisfies z.ZodType<QueueOverview>

const queuesOverviewSchema = z
  .object({ queues: z.array(queueOverviewSchema), withoutQueue: z.number() })
  .openapi('QueuesOverview') satisfies z.ZodType<QueuesOverview>

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
    id: 'queuesOverview',
    method: 'get',
    path: '/queue/overview',
    summary: 'The queues with who is online in each and how many tickets wait',
    access: 'queue:manage',
    answer: queuesOverviewSchema,
    returns: 'In their order, and how many tickets wait in no queue',
    sample: {},
    run: (ctx) => queuesOverview(ctx),
  }),
  operation({
    id: 'moveQueue',
    method: 'put',
    path: '/queue/order',
    summary: 'Move a queue in front of another one, or with beforeId null to the end',
    access: 'queue:manage',
    body: moveQueueInput,
    answer: z.array(queueSchema),
    returns: 'All queues in their new order',
    sample: { body: ({ queueId }) => ({ queueId, beforeId: null }) },
    run: (ctx, { body }) => moveQueue(ctx, body),
  }),
  operation({
    id: 'createQueue',
    method: 'post',
    path: '/queue',
    summary: 'Create a queue, as long as the plan has room',
    access: 'queue:manage',
    body: saveQueueInput,
    answer: queueSchema,
    returns: 'The queue, the last in the order unless it was given a place',
    sample: {
      body: () => ({ name: 'Fila nova', color: '#445566', greetingMessage: 'Olá {{firstName}}' }),
    },
    run: (ctx, { body }) => saveQueue(ctx, null, body),
  }),
  operation({
    id: 'queueById',
    method: 'get',
    path: '/queue/{queueId}',
    summary: 'Read one queue',
    access: 'queue:list',
    params,
    answer: queueSchema,
    returns: 'The queue',
    sample: {},
    run: (ctx, { params: { queueId } }) => queueById(ctx, queueId),
  }),
  operation({
    id: 'saveQueue',
    method: 'put',
    path: '/queue/{queueId}',
    summary: 'Change a queue; a greeting or a place that is left out stays',
    access: 'queue:manage',
    params,
    body: saveQueueInput.extend({
      /** The save is refused (ERR_CHANGED_MEANWHILE) when the queue is no longer this. */
      readAs: queueReadAs.optional(),
    }),
    answer: queueSchema,
    returns: 'The queue as it is now',
    sample: { body: () => ({ name: 'Outro nome', color: '#556677' }) },
    run: (ctx, { params: { queueId }, body: { readAs, ...queue } }) =>
      saveQueue(ctx, queueId, queue, { readAs }),
  }),
]
