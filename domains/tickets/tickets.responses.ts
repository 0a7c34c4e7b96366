import { z } from '@hono/zod-openapi'
import { TICKET_STATUSES } from './tickets.schema.ts'
import type {
  ContactLogPage,
  GroupMembers,
  TicketCounts,
  TicketLogEntry,
  TicketView,
} from './tickets.types.ts'

const time = z.iso.datetime()
const named = z.object({ id: z.number(), name: z.string(), color: z.string() })

/** TicketView as the API documents it; `satisfies` keeps the document and the type one. */
export const ticketSchema = z
  .object({
    id: z.number(),
    uuid: z.string(),
    status: z.enum(TICKET_STATUSES),
    isGroup: z.boolean(),
    isBot: z.boolean(),
    channel: z.enum(['whatsapp', 'whatsappapi', 'facebook', 'instagram']),
    queueId: z.number().nullable(),
    queue: named.nullable(),
    userId: z.number().nullable(),
    user: named.nullable(),
    whatsappId: z.number(),
    whatsapp: z.object({
      id: z.number(),
      name: z.string(),
      groupAsTicket: z.boolean(),
      status: z.string(),
    }),
    contactId: z.number(),
    contact: z.object({
      id: z.number(),
      name: z.string(),
      number: z.string().nullable(),
      email: z.string(),
      profilePicUrl: z.string().nullable(),
      urlPicture: z.string().nullable(),
      isErased: z.boolean(),
      isGroup: z.boolean(),
      active: z.boolean(),
      disableBot: z.boolean(),
      acceptAudioMessage: z.boolean(),
    }),
    answersTo: z.string().nullable(),
    answersId: z.string().nullable(),
    tags: z.array(named),
    followerIds: z.array(z.number()),
    lastMessage: z.string(),
    lastMessageId: z.number().nullable(),
    lastMessageFromMe: z.boolean(),
    lastMessageAck: z.number(),
    lastMessageFailed: z.boolean(),
    lastMessageAt: time,
    unreadMessages: z.number(),
    lastInboundAt: time.nullable(),
    userRating: z.number().nullable(),
    useIntegration: z.boolean(),
    amountUsedBotQueues: z.number(),
    activityAt: time,
    createdAt: time,
    updatedAt: time,
    closedAt: time.nullable(),
    snoozedUntil: time.nullable(),
    version: z.number(),
  })
  .openapi('Ticket') satisfies z.ZodType<TicketView>

export const ticketCountsSchema = z.object({
  open: z.number(),
  pending: z.number(),
  group: z.number(),
  closed: z.number(),
  snoozed: z.number(),
  following: z.number(),
}) satisfies z.ZodType<TicketCounts>

export const groupMembersSchema = z
  .object({
    members: z.array(
      z.object({
        name: z.string(),
        role: z.enum(['owner', 'admin', 'member']),
        /** The company's own phone. */
        isOwn: z.boolean(),
      }),
    ),
    isWhole: z.boolean(),
  })
  .openapi('GroupMembers') satisfies z.ZodType<GroupMembers>

export const ticketLogSchema = z
  .object({
    id: z.number(),
    type: z.string(),
    user: named.nullable(),
    queue: named.nullable(),
    createdAt: time,
  })
  .openapi('TicketLogEntry') satisfies z.ZodType<TicketLogEntry>

export const contactLogPageSchema = z.object({
  entries: z.array(ticketLogSchema.extend({ ticketId: z.number(), ticketUuid: z.string() })),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<ContactLogPage>
