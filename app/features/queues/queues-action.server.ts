import { deleteQueue } from '#domains/removals/delete-queue.ts'
import { TO_NO_QUEUE } from '#domains/queues/no-queue.ts'
import {
  deleteQueueForm,
  moveQueueInput,
  queueForm,
  queueOf,
  queuePartOf,
  queueReadAs,
} from '#domains/queues/queues.inputs.ts'
import { checkQueue, moveQueue, saveQueue } from '#domains/queues/save-queue.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** What the page of queues and its dialogs do. */
export const queuesAction = companyAction({
  back: '/queues',
  words: 'queues',
  readAs: queueReadAs,
  intents: {
    save: {
      schema: queueForm,
      check: (ctx, form, { params }) =>
        checkQueue(ctx, recordId(params, 'queueId'), queuePartOf(form)),
      run: async (ctx, form, { params, readAs }) => {
        const id = recordId(params, 'queueId')
        const { name } = await saveQueue(ctx, id, queueOf(form), { readAs, once: true })
        return { key: id === null ? 'queues:done.created' : 'queues:done.saved', values: { name } }
      },
    },
    /** Without scripts; the page's own moves go by the API. */
    move: {
      ofNoRecord: true,
      schema: moveQueueInput,
      run: async (ctx, input) => {
        const queues = await moveQueue(ctx, input)
        const at = queues.findIndex(({ id }) => id === input.queueId)
        return {
          key: 'queues:done.moved',
          values: { name: queues[at]?.name ?? '', place: at + 1 },
        }
      },
    },
    delete: {
      schema: deleteQueueForm,
      run: async (ctx, { toQueueId = TO_NO_QUEUE }, { params }) => {
        const to = toQueueId === TO_NO_QUEUE ? null : Number(toQueueId)
        const { name } = await deleteQueue(ctx, recordId(params, 'queueId') ?? 0, to)
        return { key: 'queues:done.deleted', values: { name } }
      },
    },
  },
})
