import { z } from '@hono/zod-openapi'
import { MEDIA_TYPES } from './messages.schema.ts'
import type { MessageView } from './messages.types.ts'

const time = z.iso.datetime()
const mediaType = z.enum(MEDIA_TYPES).nullable()

/** MessageView as the API documents it; `satisfies` keeps the document and the type one. */
export const messageSchema = z
  .object({
    id: z.number(),
    wid: z.string().nullable(),
    clientId: z.string().nullable(),
    ticketId: z.number(),
    contactId: z.number(),
    queueId: z.number().nullable(),
    body: z.string(),
    fromMe: z.boolean(),
    read: z.boolean(),
    ack: z.number(),
    failed: z.object({ code: z.string(), reason: z.string(), canRetry: z.boolean() }).nullable(),
    mediaType,
    mediaUrl: z.string().nullable(),
    data: z.record(z.string(), z.unknown()).nullable(),
    isDeleted: z.boolean(),
    isEdited: z.boolean(),
    isForwarded: z.boolean(),
    isPrivate: z.boolean(),
    quotedMsg: z
      .object({
        id: z.number().nullable(),
        body: z.string(),
        fromMe: z.boolean(),
        mediaType,
        contactName: z.string().nullable(),
        isDeleted: z.boolean(),
      })
      .nullable(),
    reactions: z.array(
      z.object({ emoji: z.string(), sender: z.enum(['me', 'contact']), name: z.string() }),
    ),
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    sentAt: time,
    createdAt: time,
  })
  .openapi('Message') satisfies z.ZodType<MessageView>
