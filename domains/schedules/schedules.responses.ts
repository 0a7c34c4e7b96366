import { z } from '@hono/zod-openapi'
import { REPEATS } from './repeat-times.ts'
import { SCHEDULE_STATUSES } from './schedules.schema.ts'
import type { PlanWithdrawal, SchedulePage, ScheduleView } from './schedules.types.ts'

export const scheduleSchema = z
  .object({
    id: z.number(),
    contactId: z.number(),
    contact: z.object({
      id: z.number(),
      name: z.string(),
      number: z.string().nullable(),
      isGroup: z.boolean(),
    }),
    ticketId: z.number().nullable(),
    ticketUserId: z.number().nullable(),
    whatsappId: z.number().nullable(),
    userId: z.number().nullable(),
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    body: z.string(),
    media: z.object({ name: z.string(), mime: z.string(), size: z.number() }).nullable(),
    signMessage: z.boolean(),
    sendAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    status: z.enum(SCHEDULE_STATUSES),
    messageId: z.number().nullable(),
    undelivered: z.boolean(),
    repeatEvery: z.enum(REPEATS).nullable(),
    repeatUntil: z.iso.date().nullable(),
    repeated: z.boolean(),
    error: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Schedule') satisfies z.ZodType<ScheduleView>

export const schedulePageSchema = z.object({
  schedules: z.array(scheduleSchema),
  count: z.number(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<SchedulePage>

export const withdrawalSchema = z.object({
  status: z.enum(['withdrawn', 'sending', 'sent']),
}) satisfies z.ZodType<PlanWithdrawal>
