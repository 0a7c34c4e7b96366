import { createRoute, z } from '@hono/zod-openapi'
import {
  allow,
  answers,
  createApiApp,
  errorResponses,
  invalidInput,
  jsonBody,
} from '#core/api-env.ts'
import { ticketSchema } from '../tickets/tickets.responses.ts'
import { retryFile } from '../media/retry-file.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { editMessage } from './edit-message.ts'
import {
  editMessageInput,
  listMessagesInput,
  reactInput,
  sendFormInput,
  sendMessageInput,
} from './messages.inputs.ts'
import { listMessages } from './messages.queries.ts'
import { messageSchema } from './messages.responses.ts'
import { reactToMessage } from './react-to-message.ts'
import { sendFiles } from './send-files.ts'
import { sendMessage } from './send-message.ts'

const tags = ['messages']
const ticketParam = z.object({ ticketId: z.coerce.number().int().positive() })
const messageParam = z.object({ messageId: z.coerce.number().int().positive() })
const oneMessage = answers(messageSchema, 'The message')

/** The form with its files as OpenAPI names them. */
const formFile = z.instanceof(File).openapi({ type: 'string', format: 'binary' })
const describedForm = sendFormInput.extend({
  medias: z.union([formFile, z.array(formFile)]).optional(),
})

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
              newerCursor: z.string().nullable().optional(),
            }),
          },
        },
        description:
          'One page, oldest first inside it; the cursor leads to older ones, `newerCursor` of a page around a message to newer ones',
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
    summary:
      'Send a text or a file that was brought before, or write a private note; as a form, with files of 16 MB in all',
    request: {
      params: ticketParam,
      // One of the two: which one, the content type says.
      body: {
        content: {
          'application/json': { schema: sendMessageInput },
          'multipart/form-data': { schema: describedForm },
        },
      },
    },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: z.union([messageSchema, z.object({ messages: z.array(messageSchema) })]),
          },
        },
        description: 'The message; of a form, one a file',
      },
      ...errorResponses,
    },
  }),
  async (c) => {
    const { ctx } = c.var
    const { ticketId } = c.req.valid('param')
    if (c.req.header('content-type')?.startsWith('multipart/form-data') === true)
      return c.json({ messages: await sendFiles(ctx, ticketId, c.req.valid('form')) }, 200)
    // Without a type of content nothing was read or checked yet.
    const { success, data, error } = sendMessageInput.safeParse(c.req.valid('json'))
    if (!success) throw invalidInput(error.issues)
    return c.json(await sendMessage(ctx, ticketId, data), 200)
  },
)

messagesApi.openapi(
  createRoute({
    method: 'post',
    path: '/messages/{messageId}/retry',
    tags,
    ...allow('message:send'),
    summary: 'Try a failed message again',
    request: { params: messageParam },
    responses: oneMessage,
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
    responses: oneMessage,
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
    responses: oneMessage,
  }),
  async (c) => c.json(await deleteMessage(c.var.ctx, c.req.valid('param').messageId), 200),
)

messagesApi.openapi(
  createRoute({
    method: 'put',
    path: '/messages/{messageId}',
    tags,
    ...allow('message:send'),
    summary: 'Give an own text other words',
    request: {
      params: messageParam,
      body: jsonBody(editMessageInput),
    },
    responses: oneMessage,
  }),
  async (c) =>
    c.json(await editMessage(c.var.ctx, c.req.valid('param').messageId, c.req.valid('json')), 200),
)

messagesApi.openapi(
  createRoute({
    method: 'post',
    path: '/messages/{messageId}/reactions',
    tags,
    ...allow('message:send'),
    summary: 'React to a message, or take the reaction back with an empty emoji',
    request: {
      params: messageParam,
      body: jsonBody(reactInput),
    },
    responses: oneMessage,
  }),
  async (c) =>
    c.json(
      await reactToMessage(c.var.ctx, c.req.valid('param').messageId, c.req.valid('json')),
      200,
    ),
)
