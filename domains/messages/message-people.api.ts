import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, errorResponses, jsonBody } from '#core/api-env.ts'
import { ticketSchema } from '../tickets/tickets.responses.ts'
import { contactGallery } from './gallery.queries.ts'
import { GALLERY_KINDS } from './gallery.types.ts'
import { talkToWriterInput } from './messages.inputs.ts'
import { messageSchema } from './messages.responses.ts'
import { talkToWriter } from './talk-to-writer.ts'

const tags = ['messages']
const id = z.coerce.number().int().positive()

/** What leads from messages to people and back. */
export const messagePeopleApi = createApiApp()

messagePeopleApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts/{contactId}/media',
    tags,
    ...allow('message:read'),
    summary: 'Pictures and videos, documents, or links exchanged with a contact',
    request: {
      params: z.object({ contactId: id }),
      query: z.object({ kind: z.enum(GALLERY_KINDS), cursor: z.string().max(100).optional() }),
    },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: z.object({
              items: z.array(messageSchema.extend({ ticketUuid: z.string() })),
              hasMore: z.boolean(),
              nextCursor: z.string().nullable(),
            }),
          },
        },
        description: 'Newest first, of the tickets that the caller may see',
      },
      ...errorResponses,
    },
  }),
  async (c) =>
    c.json(
      await contactGallery(c.var.ctx, c.req.valid('param').contactId, c.req.valid('query')),
      200,
    ),
)

messagePeopleApi.openapi(
  createRoute({
    method: 'post',
    path: '/messages/{messageId}/talkTo',
    tags,
    ...allow('ticket:create'),
    summary: 'Open a ticket with whoever wrote a message in a group',
    request: {
      params: z.object({ messageId: id }),
      body: jsonBody(talkToWriterInput),
    },
    responses: answers(ticketSchema, 'The ticket'),
  }),
  async (c) =>
    c.json(await talkToWriter(c.var.ctx, c.req.valid('param').messageId, c.req.valid('json')), 200),
)
