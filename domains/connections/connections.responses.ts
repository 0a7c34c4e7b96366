import { z } from '@hono/zod-openapi'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import { SESSION_STATES } from '#protocol/session/session-states.ts'
import { CHANNELS } from './connections.schema.ts'
import type {
  ConnectionDetail,
  ConnectionLine,
  ConnectionSummary,
  SessionView,
} from './connections.types.ts'

const time = z.string().describe('ISO 8601')

export const summarySchema = z
  .object({
    id: z.number(),
    name: z.string(),
    channel: z.enum(CHANNELS),
    status: z.string(),
    statusReason: z.string().nullable(),
    number: z.string(),
    isDefault: z.boolean(),
    groupAsTicket: z.boolean(),
    queues: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
  })
  .openapi('Connection') satisfies z.ZodType<ConnectionSummary>

const sessionSchema = z
  .object({
    state: z.enum(SESSION_STATES),
    since: time,
    retryAt: time.nullable(),
    lockedUntil: time.nullable(),
    undecryptable: z.number(),
    reconnects: z.number(),
    lastMessageAt: time.nullable(),
    importedAt: time.nullable(),
    statusImportMessages: z.string().nullable(),
  })
  .openapi('ConnectionSession') satisfies z.ZodType<SessionView>

export const lineSchema = summarySchema
  .extend({ updatedAt: time, session: sessionSchema.nullable() })
  .openapi('ConnectionLine') satisfies z.ZodType<ConnectionLine>

const scheduleSchema = z.object({
  weekday: z.string(),
  weekdayEn: z.enum(WEEKDAYS_EN),
  startTimeA: z.string(),
  endTimeA: z.string(),
  startTimeB: z.string(),
  endTimeB: z.string(),
})

export const greetingMediaSchema = z.object({
  name: z.string(),
  mime: z.string(),
  size: z.number(),
})

export const detailSchema = lineSchema
  .extend({
    queueIds: z.array(z.number()),
    allowGroup: z.boolean(),
    greetingMessage: z.string(),
    complationMessage: z.string(),
    outOfHoursMessage: z.string(),
    ratingMessage: z.string(),
    promptId: z.number().nullable(),
    integrationId: z.number().nullable(),
    maxUseBotQueues: z.number(),
    timeUseBotQueues: z.number(),
    expiresTicket: z.number(),
    whenExpiresTicket: z.number(),
    expiresInactiveMessage: z.string(),
    timeInactiveMessage: z.number(),
    inactiveMessage: z.string(),
    maxUseBotQueuesNPS: z.number(),
    expiresTicketNPS: z.number(),
    timeCreateNewTicket: z.number(),
    sendIdQueue: z.number().nullable(),
    timeSendQueue: z.number(),
    importOldMessages: time.nullable(),
    importRecentMessages: time.nullable(),
    importOldMessagesGroups: z.boolean(),
    closedTicketsPostImported: z.boolean(),
    schedules: z.array(scheduleSchema),
    greetingMediaAttachment: greetingMediaSchema.nullable(),
    tokenLast4: z.string().nullable(),
    phoneNumberId: z.string().nullable(),
    hasAccessToken: z.boolean(),
    qrcode: z.string().nullable(),
    qrExpiresAt: time.nullable(),
    pairingCode: z.string().nullable(),
    statusImportMessages: z.string().nullable(),
    retries: z.number(),
    createdAt: time,
  })
  .openapi('ConnectionDetail') satisfies z.ZodType<ConnectionDetail>

export const createdSchema = detailSchema
  .extend({ token: z.string().nullable().describe('Shown this once; null in a repetition') })
  .openapi('CreatedConnection')
