import { z } from '@hono/zod-openapi'
import { isForm, operation } from '#core/operation.ts'
import { ticketSchema } from '../tickets/tickets.responses.ts'
import { retryFile } from './retry-file.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { editMessage } from './edit-message.ts'
import {
  editMessageInput,
  listMessagesInput,
  reactInput,
  retryMessageInput,
  sendFormInput,
  sendMessageInput,
} from './messages.inputs.ts'
import { listMessages } from './messages.queries.ts'
import { messageSchema } from './messages.responses.ts'
import { reactToMessage } from './react-to-message.ts'
import { sendFiles, ticketToSendTo } from './send-files.ts'
import { sendMessage } from './send-message.ts'

const messageParam = z.object({ messageId: z.coerce.number().int().positive() })
/** The specification reads a ticket's messages and changes a message at the same address: a path can call its parameter by one name only. */
const idParam = z.object({ id: z.coerce.number().int().positive() })

/** The form with its files as OpenAPI names them. */
const formFile = z.instanceof(File).openapi({ type: 'string', format: 'binary' })
const describedForm = sendFormInput.extend({
  medias: z.union([formFile, z.array(formFile)]).optional(),
})

export const messagesOperations = [
  operation({
    id: 'listMessages',
    method: 'get',
    path: '/messages/{id}',
    summary: 'Read a conversation, newest page first',
    access: 'message:read',
    params: idParam,
    query: listMessagesInput,
    answer: z.object({
      messages: z.array(messageSchema),
      ticket: ticketSchema,
      count: z.number(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
      newerCursor: z.string().nullable().optional(),
    }),
    returns:
      'One page, oldest first inside it; the cursor leads to older ones, `newerCursor` of a page around a message to newer ones',
    sample: { ids: ({ ticketId }) => ({ id: ticketId }) },
    run: (ctx, { params, query }) => listMessages(ctx, params.id, query),
  }),
  operation({
    id: 'sendMessage',
    method: 'post',
    path: '/messages/{id}',
    summary:
      'Send a text or a file that was brought before, or write a private note; as a form, with files of 16 MB in all',
    access: 'message:send',
    params: idParam,
    body: sendMessageInput,
    form: describedForm,
    answer: z.union([messageSchema, z.object({ messages: z.array(messageSchema) })]),
    returns: 'The message; of a form, one a file',
    sample: {
      ids: ({ ticketId }) => ({ id: ticketId }),
      body: () => ({ body: 'só para a equipe', isPrivate: true }),
    },
    target: (ctx, { id }) => ticketToSendTo(ctx, id),
    run: async (ctx, { params, body, form }, call) =>
      isForm(call)
        ? { messages: await sendFiles(ctx, params.id, form) }
        : await sendMessage(ctx, params.id, body),
  }),
  operation({
    id: 'retryMessage',
    method: 'post',
    path: '/messages/{messageId}/retry',
    summary: 'Try a failed message again',
    access: 'message:send',
    params: messageParam,
    body: retryMessageInput,
    bodyMayMiss: true,
    answer: messageSchema,
    returns: 'The message',
    sample: {},
    run: (ctx, { params, body }) => retryMessage(ctx, params.messageId, body),
  }),
  operation({
    id: 'retryFile',
    method: 'post',
    path: '/messages/{messageId}/media',
    summary: 'Fetch a file again that could not be had',
    access: 'message:read',
    params: messageParam,
    answer: messageSchema,
    returns: 'The message',
    sample: {},
    run: (ctx, { params }) => retryFile(ctx, params.messageId),
  }),
  operation({
    id: 'deleteMessage',
    method: 'delete',
    path: '/messages/{id}',
    summary: 'Delete an own message',
    access: 'message:delete',
    params: idParam,
    answer: messageSchema,
    returns: 'The message',
    sample: { ids: ({ messageId }) => ({ id: messageId }) },
    run: (ctx, { params }) => deleteMessage(ctx, params.id),
  }),
  operation({
    id: 'editMessage',
    method: 'put',
    path: '/messages/{id}',
    summary: 'Give an own text other words',
    access: 'message:send',
    params: idParam,
    body: editMessageInput,
    answer: messageSchema,
    returns: 'The message',
    sample: {
      ids: ({ messageId }) => ({ id: messageId }),
      body: () => ({ body: 'outras palavras' }),
      refused: 'ERR_EDIT_WAPP_MSG',
    },
    run: (ctx, { params, body }) => editMessage(ctx, params.id, body),
  }),
  operation({
    id: 'reactToMessage',
    method: 'post',
    path: '/messages/{messageId}/reactions',
    summary: 'React to a message, or take the reaction back with an empty emoji',
    access: 'message:send',
    params: messageParam,
    body: reactInput,
    answer: messageSchema,
    returns: 'The message',
    sample: {
      body: () => ({ emoji: '👍' }),
      // The customer of the world wrote long ago.
      refused: 'ERR_WINDOW_CLOSED',
    },
    run: (ctx, { params, body }) => reactToMessage(ctx, params.messageId, body),
  }),
]
