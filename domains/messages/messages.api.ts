import { createRoute, z } from '@hono/zod-openapi'
import { allow, createApiApp, errorResponses } from '#core/api-env.ts'
import { ticketSchema } from '../tickets/tickets.responses.ts'
import { retryFile } from '../media/retry-file.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { listMessagesInput, sendMessageInput } from './messages.inputs.ts'
import { listMessages } from './messages.queries.ts'
import { messageSchema } from './messages.responses.ts'
import { sendMessage } from './send-message.ts'

const tags = ['messages']
const ticketParam = z.object({ ticketId: z.coerce.number().int().positive() })
const messageParam = z.object({ messageId: z.coerce.number().int().positive() })
const oneMessage = {
  content: { 'application/json': { schema: messageSchema } },
  description: 'The message',
}

export const messagesApi = createApiApp()

messagesApi.openapi(
  createRoute({
    method: 'get',
    path: '/messages/{ticketId}',
    tags,
    ...allow('message:read'),
    summary: 'Read a conversation, newest page first',
    request: { params: ticketParam, query: listMessagesInput },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: z.object({
              messages: z.array(messageSchema),
              ticket: ticketSchema,
              count: z.number(),
              hasMore: z.boolean(),
              nextCursor: z.string().nullable(),
            }),
          },
        },
        description: 'One page, oldest first inside it; the cursor leads to older ones',
      },
      ...errorResponses,
    },
  }),
  async (c) =>
    c.json(await listMessages(c.var.ctx, c.req.valid('param').ticketId, c.req.valid('query')), 200),
)

messagesApi.openapi(
  createRoute({
    method: 'post',
    path: '/messages/{ticketId}',
    tags,
    ...allow('message:send'),
    summary: 'Send a text, or write a private note',
    request: {
      params: ticketParam,
      body: { required: true, content: { 'application/json': { schema: sendMessageInput } } },
    },
    responses: { 200: oneMessage, ...errorResponses },
  }),
  async (c) =>
    c.json(await sendMessage(c.var.ctx, c.req.valid('param').ticketId, c.req.valid('json')), 200),
)

messagesApi.openapi(
  createRoute({
    method: 'post',
    path: '/messages/{messageId}/retry',
    tags,
    ...allow('message:send'),
    summary: 'Try a failed message again',
    request: { params: messageParam },
    responses: { 200: oneMessage, ...errorResponses },
  }),
  async (c) => c.json(await retryMessage(c.var.ctx, c.req.valid('param').messageId), 200),
)

messagesApi.openapi(
  createRoute({
    method: 'post',
    path: '/messages/{messageId}/media',
    tags,
    ...allow('message:read'),
    summary: 'Fetch a file again that could not be had',
    request: { params: messageParam },
    responses: { 200: oneMessage, ...errorResponses },
  }),
  async (c) => c.json(await retryFile(c.var.ctx, c.req.valid('param').messageId), 200),
)

messagesApi.openapi(
  createRoute({
    method: 'delete',
    path: '/messages/{messageId}',
    tags,
    ...allow('message:delete'),
    summary: 'Delete an own message',
    request: { params: messageParam },
    responses: { 200: oneMessage, ...errorResponses },
  }),
  async (c) => c.json(await deleteMessage(c.var.ctx, c.req.valid('param').messageId), 200),
)
