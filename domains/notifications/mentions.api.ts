import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { listMentions } from './mentions.queries.ts'
import type { MentionView } from './mentions.types.ts'
import { readMention } from './read-mention.ts'

const mentionSchema = z
  .object({
    id: z.number(),
    kind: z.enum(['mention', 'follow']),
    ticketId: z.number(),
    ticketUuid: z.string(),
    contactName: z.string(),
    messageId: z.number(),
    by: z.object({ id: z.number(), name: z.string() }).nullable(),
    text: z.string(),
    readAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Mention') satisfies z.ZodType<MentionView>

export const mentionsOperations = [
  operation({
    id: 'listMentions',
    method: 'get',
    path: '/mentions',
    summary: 'Where colleagues named the caller in a private comment',
    access: 'ticket:read',
    answer: z.object({ mentions: z.array(mentionSchema), unread: z.number() }),
    returns: 'The latest first',
    sample: {},
    run: (ctx) => listMentions(ctx),
  }),
  operation({
    id: 'readMention',
    method: 'put',
    path: '/mentions/{mentionId}/read',
    summary: 'Mark a mention of oneself as read',
    access: 'ticket:read',
    params: z.object({ mentionId: z.coerce.number().int().positive() }),
    answer: z.object({ id: z.number(), readAt: z.iso.datetime() }),
    returns: 'When it was read first',
    sample: {},
    run: (ctx, { params }) => readMention(ctx, params.mentionId),
  }),
]
