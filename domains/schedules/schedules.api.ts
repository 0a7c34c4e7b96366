import { z } from '@hono/zod-openapi'
import { operation, SAMPLE_WORD } from '#core/operation.ts'
import {
  createScheduleInput,
  listSchedulesInput,
  sendScheduleInput,
  updateScheduleInput,
  withdrawPlanInput,
} from './schedules.inputs.ts'
import { listSchedules, scheduleById } from './schedules.queries.ts'
import { schedulePageSchema, scheduleSchema, withdrawalSchema } from './schedules.responses.ts'
import { createSchedule, deleteSchedule, sendScheduleNow } from './schedules.service.ts'
import { skipSchedule } from './skip-schedule.ts'
import { updateSchedule } from './update-schedule.ts'
import { withdrawPlan } from './withdraw-plan.ts'

const idParam = z.object({ scheduleId: z.coerce.number().int().positive() })

export const schedulesOperations = [
  operation({
    id: 'listSchedules',
    method: 'get',
    path: '/schedules',
    summary: 'Messages for later: one’s own and those of tickets one may see',
    access: 'message:send',
    query: listSchedulesInput,
    answer: schedulePageSchema,
    returns: 'One page, the latest time of sending first',
    sample: { query: `?searchParam=${SAMPLE_WORD}` },
    run: (ctx, { query }) => listSchedules(ctx, query),
  }),
  operation({
    id: 'createSchedule',
    method: 'post',
    path: '/schedules',
    summary: 'Plan a message',
    access: 'message:send',
    body: createScheduleInput,
    answer: scheduleSchema,
    returns: 'The planned message',
    sample: {
      body: (ids) => ({
        contactId: ids.contactId,
        body: 'amanhã cedo',
        sendAt: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    },
    run: (ctx, { body }) => createSchedule(ctx, body),
  }),
  operation({
    id: 'scheduleById',
    method: 'get',
    path: '/schedules/{scheduleId}',
    summary: 'Read one planned message',
    access: 'message:send',
    params: idParam,
    answer: scheduleSchema,
    returns: 'The planned message',
    sample: {},
    run: (ctx, { params }) => scheduleById(ctx, params.scheduleId),
  }),
  operation({
    id: 'updateSchedule',
    method: 'put',
    path: '/schedules/{scheduleId}',
    summary:
      'Give a planned message, and those that follow it in its series, other words or another time; one that failed waits again',
    access: 'message:send',
    params: idParam,
    body: updateScheduleInput,
    answer: scheduleSchema,
    returns: 'The planned message',
    sample: { body: () => ({ body: 'outras palavras' }) },
    run: (ctx, { params, body: { readAs, ...change } }) =>
      updateSchedule(ctx, params.scheduleId, change, readAs),
  }),
  operation({
    id: 'sendScheduleNow',
    method: 'post',
    path: '/schedules/{scheduleId}/send',
    summary: 'Send a planned message now',
    access: 'message:send',
    params: idParam,
    body: sendScheduleInput,
    bodyMayMiss: true,
    answer: scheduleSchema,
    returns: 'What became of it: ENVIADA, or ERRO with its code',
    sample: {},
    run: (ctx, { params, body }) => sendScheduleNow(ctx, params.scheduleId, body),
  }),
  operation({
    id: 'skipSchedule',
    method: 'post',
    path: '/schedules/{scheduleId}/skip',
    summary: 'Leave out one of a series: it is cancelled, and the next is planned',
    access: 'message:send',
    params: idParam,
    answer: scheduleSchema,
    returns: 'The one that was left out',
    sample: {},
    run: (ctx, { params }) => skipSchedule(ctx, params.scheduleId),
  }),
  operation({
    id: 'deleteSchedule',
    method: 'delete',
    path: '/schedules/{scheduleId}',
    summary: 'Take a planned message away, and end its series; what was sent stays sent',
    access: 'message:send',
    params: idParam,
    answer: z.object({ id: z.number() }),
    returns: 'The id that is gone',
    sample: {},
    run: (ctx, { params }) => deleteSchedule(ctx, params.scheduleId),
  }),
  operation({
    id: 'withdrawPlan',
    method: 'post',
    path: '/schedule-withdrawals',
    summary:
      'Take back what was planned under a `clientId`, whether or not its answer arrived: nothing is planned under it afterwards, and what repeats ends',
    access: 'message:send',
    body: withdrawPlanInput,
    answer: withdrawalSchema,
    returns:
      'Whether it is taken back, being sent, or was sent before; of a series, whether some of it was',
    sample: { body: () => ({ clientId: 'plan-not-answered' }) },
    run: (ctx, { body }) => withdrawPlan(ctx, body.clientId),
  }),
]
