import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { answerStored } from '../media/stored.responses.ts'
import {
  listQuickMessagesInput,
  answeredQuickMessage,
  quickMessageReadAs,
  quickMessagesPageInput,
  saveQuickMessageInput,
} from './quick-messages.inputs.ts'
import {
  changeableQuickMessage,
  listQuickMessages,
  quickMessageById,
  quickMessageFile,
  quickMessagesPage,
} from './quick-messages.queries.ts'
import type { QuickMessagesPage, QuickMessageView } from './quick-messages.types.ts'
import { deleteQuickMessage, saveQuickMessage, setQuickMessageFile } from './save-quick-message.ts'

const params = z.object({ quickMessageId: z.coerce.number().int().positive() })

/** `typeArch`, which the specification's client sends, has no effect. The bounds of a file are the command's. */
const fileForm = z.object({
  typeArch: z.string().max(50).optional(),
  file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
})

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
    uses: z.number(),
  })
  .openapi('QuickMessage') satisfies z.ZodType<QuickMessageView>

const pageSchema = z
  .object({
    records: z.array(quickMessageSchema),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .openapi('QuickMessagesPage') satisfies z.ZodType<QuickMessagesPage>

export const quickMessagesOperations = [
  operation({
    id: 'quickMessagesPage',
    method: 'get',
    path: '/quick-messages',
    summary: 'A page of the quick replies a person sees, by shortcut: own ones and the company’s',
    access: 'message:send',
    query: quickMessagesPageInput,
    answer: pageSchema,
    sample: { query: '?searchParam=atalho' },
    run: (ctx, { query }) => quickMessagesPage(ctx, query),
  }),
  operation({
    id: 'listQuickMessages',
    method: 'get',
    path: '/quick-messages/list',
    summary: 'The quick replies an attendant may insert: own ones and the company’s',
    access: 'message:send',
    query: listQuickMessagesInput,
    answer: z.array(quickMessageSchema),
    returns: 'Active ones, by shortcut',
    sample: {},
    run: (ctx) => listQuickMessages(ctx),
  }),
  operation({
    id: 'quickMessageById',
    method: 'get',
    path: '/quick-messages/{quickMessageId}',
    summary: 'A quick reply',
    access: 'message:send',
    params,
    answer: quickMessageSchema,
    sample: {},
    run: (ctx, { params: { quickMessageId } }) => quickMessageById(ctx, quickMessageId),
  }),
  operation({
    id: 'createQuickMessage',
    method: 'post',
    path: '/quick-messages',
    summary:
      'Create a quick reply; with `geral`, which admins and supervisors may set, the company’s',
    access: 'message:send',
    body: saveQuickMessageInput,
    answer: quickMessageSchema,
    sample: { body: () => ({ shortcode: 'novo', message: 'Olá {{firstName}}' }) },
    run: (ctx, { body }) => saveQuickMessage(ctx, null, body),
  }),
  operation({
    id: 'saveQuickMessage',
    method: 'put',
    path: '/quick-messages/{quickMessageId}',
    summary: 'Change a quick reply; its file stays',
    access: 'message:send',
    params,
    body: saveQuickMessageInput.extend({
      /** The save is refused (ERR_CHANGED_MEANWHILE) when the quick reply is no longer this. */
      readAs: z.union([quickMessageReadAs, answeredQuickMessage]).optional(),
    }),
    answer: quickMessageSchema,
    sample: { body: () => ({ shortcode: 'outro', message: 'Olá', geral: true }) },
    run: (ctx, { params: { quickMessageId }, body: { readAs, ...fields } }) =>
      saveQuickMessage(ctx, quickMessageId, fields, { readAs }),
  }),
  operation({
    id: 'deleteQuickMessage',
    method: 'delete',
    path: '/quick-messages/{quickMessageId}',
    summary: 'Delete a quick reply and its file',
    access: 'message:send',
    params,
    answer: quickMessageSchema,
    returns: 'The quick reply as it was',
    sample: {},
    run: (ctx, { params: { quickMessageId } }) => deleteQuickMessage(ctx, quickMessageId),
  }),
  operation({
    id: 'saveQuickMessageFile',
    method: 'post',
    path: '/quick-messages/{quickMessageId}/media-upload',
    summary: 'Give a quick reply a file of up to 16 MB; the one before goes',
    access: 'message:send',
    params,
    form: fileForm,
    answer: quickMessageSchema,
    returns: 'The quick reply with its file',
    sample: {
      form: () => {
        const form = new FormData()
        form.set('typeArch', 'quickMessage')
        form.set('file', new File(['texto'], 'nota.txt', { type: 'text/plain' }))
        return form
      },
    },
    target: (ctx, { quickMessageId }) => changeableQuickMessage(ctx, quickMessageId),
    run: (ctx, { params: { quickMessageId }, form: { file } }) =>
      setQuickMessageFile(ctx, quickMessageId, file),
  }),
  operation({
    id: 'removeQuickMessageFile',
    method: 'delete',
    path: '/quick-messages/{quickMessageId}/media-upload',
    summary: 'Take the file off a quick reply; one without a file is fine',
    access: 'message:send',
    params,
    answer: quickMessageSchema,
    returns: 'The quick reply without a file',
    sample: {},
    run: (ctx, { params: { quickMessageId } }) => setQuickMessageFile(ctx, quickMessageId, null),
  }),
  operation({
    id: 'quickMessageFile',
    method: 'get',
    path: '/quick-messages/{quickMessageId}/media',
    summary: 'The file of a quick reply',
    access: 'message:send',
    params,
    query: z.object({ v: z.string().max(100).optional() }),
    answer: 'file',
    returns: 'The file as it is',
    sample: {},
    run: async (ctx, { params: { quickMessageId } }, c) =>
      answerStored(c, await quickMessageFile(ctx, quickMessageId)),
  }),
]
