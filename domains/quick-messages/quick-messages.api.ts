import { createRoute, z } from '@hono/zod-openapi'
import { allow, createApiApp, errorResponses } from '#core/api-env.ts'
import { listQuickMessagesInput } from './quick-messages.inputs.ts'
import { listQuickMessages } from './quick-messages.queries.ts'
import type { QuickMessageView } from './quick-messages.types.ts'

const quickMessageSchema = z
  .object({
    id: z.number(),
    shortcode: z.string(),
    message: z.string(),
    geral: z.boolean(),
    status: z.boolean(),
    isMedia: z.boolean(),
    mediaName: z.string().nullable(),
  })
  .openapi('QuickMessage') satisfies z.ZodType<QuickMessageView>

export const quickMessagesApi = createApiApp()

quickMessagesApi.openapi(
  createRoute({
    method: 'get',
    path: '/quick-messages/list',
    tags: ['quick-messages'],
    ...allow('message:send'),
    summary: 'The quick replies an attendant may insert: own ones and the company’s',
    request: { query: listQuickMessagesInput },
    responses: {
      200: {
        content: { 'application/json': { schema: z.array(quickMessageSchema) } },
        description: 'Active ones, by shortcut',
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await listQuickMessages(c.var.ctx), 200),
)
