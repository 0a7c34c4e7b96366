import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { queueSchema } from '../queues/queues.responses.ts'
import { deleteQueueInput } from '../queues/queues.inputs.ts'
import { removeUserInput } from '../users/users.inputs.ts'
import { deleteConnection } from './delete-connection.ts'
import { deleteQueue } from './delete-queue.ts'
import { erasePerson } from './erase-person.ts'
import type { ErasedPerson } from './erase-person.ts'
import { removeUser } from './remove-user.ts'

const id = z.coerce.number().int().positive()
const erasedPersonSchema = z.object({
  contactId: z.number(),
  tickets: z.number(),
  messages: z.number(),
  files: z.number(),
}) satisfies z.ZodType<ErasedPerson>

export const removeUserOperations = [
  operation({
    id: 'removeUser',
    method: 'delete',
    path: '/users/{userId}',
    summary: 'Remove an attendant; what they hold goes to toUserId, or waits in its queues again',
    access: 'user:manage',
    params: z.object({ userId: id }),
    query: removeUserInput,
    answer: z.object({ id: z.number() }),
    returns: 'The id that is gone',
    sample: { ids: (ids) => ({ userId: ids.colleagueId }) },
    run: async (ctx, { params: { userId }, query: { toUserId } }) => {
      const { id } = await removeUser(ctx, userId, toUserId ?? null)
      return { id }
    },
  }),
]

export const deleteQueueOperations = [
  operation({
    id: 'deleteQueue',
    method: 'delete',
    path: '/queue/{queueId}',
    summary: 'Delete a queue; its active tickets go to the queue toQueueId, or to none',
    access: 'queue:manage',
    params: z.object({ queueId: id }),
    query: deleteQueueInput,
    answer: queueSchema,
    returns: 'The queue as it was',
    sample: {},
    run: (ctx, { params: { queueId }, query: { toQueueId } }) =>
      deleteQueue(ctx, queueId, toQueueId ?? null),
  }),
]

/** The specification calls a connection `whatsapp`, whatever its channel. */
export const deleteConnectionOperations = [
  operation({
    id: 'deleteConnection',
    method: 'delete',
    path: '/whatsapp/{whatsappId}',
    summary: 'Delete a connection; its tickets stay',
    access: 'connection:manage',
    params: z.object({ whatsappId: id }),
    answer: z.object({ id: z.number(), unlinked: z.boolean() }),
    returns: 'The id that is gone, and whether the phone was unlinked at WhatsApp',
    sample: {},
    run: (ctx, { params }) => deleteConnection(ctx, params.whatsappId),
  }),
]

export const erasePersonOperations = [
  operation({
    id: 'erasePerson',
    method: 'post',
    path: '/contact-erasure/{contactId}',
    summary: 'Forget a person for good; tickets and figures stay without them',
    access: 'contact:erase',
    params: z.object({ contactId: id }),
    answer: erasedPersonSchema,
    returns: 'How much was erased',
    sample: {},
    run: (ctx, { params }) => erasePerson(ctx, params.contactId),
  }),
]
