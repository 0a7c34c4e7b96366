import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import { createScheduleInput, listSchedulesInput, updateScheduleInput } from './schedules.inputs.ts'
import { listSchedules, scheduleById } from './schedules.queries.ts'
import { schedulePageSchema, scheduleSchema } from './schedules.responses.ts'
import {
  createSchedule,
  deleteSchedule,
  sendScheduleNow,
  updateSchedule,
} from './schedules.service.ts'

const tags = ['schedules']
const idParam = z.object({ scheduleId: z.coerce.number().int().positive() })

export const schedulesApi = createApiApp()

schedulesApi.openapi(
  createRoute({
    method: 'get',
    path: '/schedules',
    tags,
    summary: 'Messages for later: one’s own and those of tickets one may see',
    ...allow('message:send'),
    request: { query: listSchedulesInput },
    responses: answers(schedulePageSchema, 'One page, the latest time of sending first'),
  }),
  async (c) => c.json(await listSchedules(c.var.ctx, c.req.valid('query')), 200),
)

schedulesApi.openapi(
  createRoute({
    method: 'post',
    path: '/schedules',
    tags,
    summary: 'Plan a message',
    ...allow('message:send'),
    request: { body: jsonBody(createScheduleInput) },
    responses: answers(scheduleSchema, 'The planned message'),
  }),
  async (c) => c.json(await createSchedule(c.var.ctx, c.req.valid('json')), 200),
)

schedulesApi.openapi(
  createRoute({
    method: 'get',
    path: '/schedules/{scheduleId}',
    tags,
    summary: 'Read one planned message',
    ...allow('message:send'),
    request: { params: idParam },
    responses: answers(scheduleSchema, 'The planned message'),
  }),
  async (c) => c.json(await scheduleById(c.var.ctx, c.req.valid('param').scheduleId), 200),
)

schedulesApi.openapi(
  createRoute({
    method: 'put',
    path: '/schedules/{scheduleId}',
    tags,
    summary: 'Give a planned message other words or another time; one that failed waits again',
    ...allow('message:send'),
    request: {
      params: idParam,
      body: jsonBody(updateScheduleInput),
    },
    responses: answers(scheduleSchema, 'The planned message'),
  }),
  async (c) =>
    c.json(
      await updateSchedule(c.var.ctx, c.req.valid('param').scheduleId, c.req.valid('json')),
      200,
    ),
)

schedulesApi.openapi(
  createRoute({
    method: 'post',
    path: '/schedules/{scheduleId}/send',
    tags,
    summary: 'Send a planned message now',
    ...allow('message:send'),
    request: { params: idParam },
    responses: answers(scheduleSchema, 'What became of it: ENVIADA, or ERRO with its code'),
  }),
  async (c) => c.json(await sendScheduleNow(c.var.ctx, c.req.valid('param').scheduleId), 200),
)

schedulesApi.openapi(
  createRoute({
    method: 'delete',
    path: '/schedules/{scheduleId}',
    tags,
    summary: 'Take a planned message away; what was sent stays sent',
    ...allow('message:send'),
    request: { params: idParam },
    responses: answers(z.object({ id: z.number() }), 'The id that is gone'),
  }),
  async (c) => c.json(await deleteSchedule(c.var.ctx, c.req.valid('param').scheduleId), 200),
)
