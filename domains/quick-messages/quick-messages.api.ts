import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, errorResponses } from '#core/api-env.ts'
import { listQuickMessagesInput } from './quick-messages.inputs.ts'
import { plainName } from '#core/auth/media-links.ts'
import { isShownInline } from '../media/sniff-mime.ts'
import { listQuickMessages, quickMessageFile } from './quick-messages.queries.ts'
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
    mediaMime: z.string().nullable(),
    mediaSize: z.number().nullable(),
    mediaPath: z.string().nullable(),
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
    responses: answers(z.array(quickMessageSchema), 'Active ones, by shortcut'),
  }),
  async (c) => c.json(await listQuickMessages(c.var.ctx), 200),
)

quickMessagesApi.openapi(
  createRoute({
    method: 'get',
    path: '/quick-messages/{quickMessageId}/media',
    tags: ['quick-messages'],
    ...allow('message:send'),
    summary: 'The file of a quick reply',
    request: {
      params: z.object({ quickMessageId: z.coerce.number().int().positive() }),
      query: z.object({ v: z.string().max(100).optional() }),
    },
    responses: {
      200: {
        content: {
          'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) },
        },
        description: 'The file as it is',
      },
      ...errorResponses,
    },
  }),
  async (c) => {
    const file = await quickMessageFile(c.var.ctx, c.req.valid('param').quickMessageId)
    const shown = isShownInline(file.mime)
    return c.body(file.body, 200, {
      'Content-Type': shown ? file.mime : 'application/octet-stream',
      'Content-Length': String(file.size),
      'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(plainName(file.name))}`,
      // Its address changes with the file.
      'Cache-Control': 'private, max-age=86400',
      // Nothing in a stored file may run or load anything, whatever it turns out to be.
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    })
  },
)
