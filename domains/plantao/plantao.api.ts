import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import { fieldsOfBody, onCallReadAs, saveOnCallInput } from './plantao.inputs.ts'
import { onCallById, onCallRoster } from './plantao.queries.ts'
import type { OnCallEntry, OnCallRoster } from './plantao.types.ts'
import { deleteOnCall, saveOnCall } from './save-on-call.ts'

const params = z.object({ onCallId: z.coerce.number().int().positive() })
const time = z.string().describe('HH:MM of the company’s clock; empty on a day off')
const iso = z.string().describe('ISO 8601')

const entrySchema = z
  .object({
    id: z.number(),
    userId: z.number(),
    user: z.object({ id: z.number(), name: z.string() }),
    phone: z.string(),
    interval: z.number().describe('Minutes between two notices'),
    days: z.array(
      z.object({
        weekday: z.string(),
        weekdayEn: z.enum(WEEKDAYS_EN),
        startTime: time,
        endTime: time,
      }),
    ),
    lastNotice: z.object({ at: iso, hasFailed: z.boolean() }).nullable(),
    obstacle: z.string().nullable(),
  })
  .openapi('OnCallEntry') satisfies z.ZodType<OnCallEntry>

const rosterSchema = z
  .object({
    records: z.array(entrySchema),
    onCall: z.array(
      z.object({
        id: z.number(),
        userId: z.number(),
        name: z.string(),
        phone: z.string(),
        until: iso.nullable(),
      }),
    ),
    timezone: z.string(),
    keepsHours: z.boolean(),
  })
  .openapi('OnCallRoster') satisfies z.ZodType<OnCallRoster>

const weekend = (['saturday', 'sunday'] as const).map((weekdayEn) => ({
  weekdayEn,
  startTime: '08:00',
  endTime: '20:00',
}))

export const onCallOperations = [
  operation({
    id: 'onCallRoster',
    method: 'get',
    path: '/plantao',
    summary: 'The on-call roster, and who is on call now',
    access: 'setting:manage',
    answer: rosterSchema,
    returns: 'All entries by the names of their users',
    sample: {},
    run: (ctx) => onCallRoster(ctx),
  }),
  operation({
    id: 'onCallById',
    method: 'get',
    path: '/plantao/{onCallId}',
    summary: 'An entry of the on-call roster',
    access: 'setting:manage',
    params,
    answer: entrySchema,
    sample: {},
    run: (ctx, { params: { onCallId } }) => onCallById(ctx, onCallId),
  }),
  operation({
    id: 'createOnCall',
    method: 'post',
    path: '/plantao',
    summary: 'Put a user on call at times of the week',
    access: 'setting:manage',
    body: saveOnCallInput,
    answer: entrySchema,
    returns: 'The entry; one that is already there is that one',
    sample: {
      body: ({ userId }) => ({ userId, phone: '5511912345678', interval: 15, days: weekend }),
    },
    run: (ctx, { body }) => saveOnCall(ctx, null, fieldsOfBody(body)),
  }),
  operation({
    id: 'saveOnCall',
    method: 'put',
    path: '/plantao/{onCallId}',
    summary: 'Change an entry of the on-call roster; a day that is left out is one off',
    access: 'setting:manage',
    params,
    body: saveOnCallInput.extend({
      /** The save is refused (ERR_CHANGED_MEANWHILE) when the entry is no longer this. */
      readAs: onCallReadAs.optional(),
    }),
    answer: entrySchema,
    returns: 'The entry as it is now',
    sample: {
      body: ({ userId }) => ({ userId, phone: '5511912345679', interval: 30, days: weekend }),
    },
    run: (ctx, { params: { onCallId }, body: { readAs, ...body } }) =>
      saveOnCall(ctx, onCallId, fieldsOfBody(body), readAs),
  }),
  operation({
    id: 'deleteOnCall',
    method: 'delete',
    path: '/plantao/{onCallId}',
    summary: 'Delete an entry of the on-call roster',
    access: 'setting:manage',
    params,
    answer: entrySchema,
    returns: 'The entry as it was',
    sample: {},
    run: (ctx, { params: { onCallId } }) => deleteOnCall(ctx, onCallId),
  }),
]
