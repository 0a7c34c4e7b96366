import { createRoute, z } from '@hono/zod-openapi'
import { allow, createApiApp, errorResponses } from '#core/api-env.ts'
import { listMentions } from './mentions.queries.ts'
import type { MentionView } from './mentions.types.ts'
import { readMention } from './read-mention.ts'

const tags = ['mentions']
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

export const mentionsApi = createApiApp()

mentionsApi.openapi(
  createRoute({
    method: 'get',
    path: '/mentions',
    tags,
    ...allow('ticket:read'),
    summary: 'Where colleagues named the caller in a private comment',
    responses: {
      200: {
        content: {
          'application/json': {
            schema: z.object({ mentions: z.array(mentionSchema), unread: z.number() }),
          },
        },
        description: 'The latest first',
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await listMentions(c.var.ctx), 200),
)

mentionsApi.openapi(
  createRoute({
    method: 'put',
    path: '/mentions/{mentionId}/read',
    tags,
    ...allow('ticket:read'),
    summary: 'Mark a mention of oneself as read',
    request: { params: z.object({ mentionId: z.coerce.number().int().positive() }) },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: z.object({ id: z.number(), readAt: z.iso.datetime() }),
          },
        },
        description: 'When it was read first',
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await readMention(c.var.ctx, c.req.valid('param').mentionId), 200),
)
