import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { createConnectionInput, updateConnectionInput } from './connections.inputs.ts'
import { connectionRow } from './connection-rows.ts'
import { connectionFor, connectionsFor } from './connections.queries.ts'
import {
  createdSchema,
  detailSchema,
  greetingMediaSchema,
  lineSchema,
  summarySchema,
} from './connections.responses.ts'
import { createConnection } from './create-connection.ts'
import { removeGreetingMedia, saveGreetingMedia } from './greeting-media.ts'
import { replaceToken } from './replace-token.ts'
import { updateConnection } from './update-connection.ts'

const params = z.object({ whatsappId: z.coerce.number().int().positive() })

const upload = z.object({
  file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
})

/** The specification calls a connection `whatsapp`, whatever its channel. */
export const connectionsOperations = [
  operation({
    id: 'connectionsFor',
    method: 'get',
    path: '/whatsapp',
    summary: 'The connections of the company; with their sessions for whoever manages them',
    access: 'connection:list',
    // What the specification's client asks with changes nothing: who may see sessions gets them, and the company is the caller's.
    query: z.object({
      session: z.string().max(5).optional(),
      companyId: z.string().max(20).optional(),
    }),
    answer: z.array(z.union([lineSchema, summarySchema])),
    returns: 'By name',
    sample: { query: '?session=0' },
    run: (ctx) => connectionsFor(ctx),
  }),
  operation({
    id: 'connectionFor',
    method: 'get',
    path: '/whatsapp/{whatsappId}',
    summary: 'Read one connection; all of it for whoever manages connections',
    access: 'connection:list',
    params,
    query: z.object({ session: z.string().max(5).optional() }),
    answer: z.union([detailSchema, summarySchema]),
    returns: 'The connection',
    sample: {},
    run: (ctx, { params }) => connectionFor(ctx, params.whatsappId),
  }),
  operation({
    id: 'createConnection',
    method: 'post',
    path: '/whatsapp',
    summary: 'Make a connection; the answer holds its API token, which is shown this once',
    access: 'connection:manage',
    body: createConnectionInput,
    answer: createdSchema,
    returns: 'The new connection',
    sample: { body: (ids) => ({ name: 'Aparelho novo', queueIds: [ids.queueId] }) },
    run: async (ctx, { body }, c) => {
      const created = await createConnection(ctx, body)
      c.set('repetition', { ...created, token: null })
      return created
    },
  }),
  operation({
    id: 'updateConnection',
    method: 'put',
    path: '/whatsapp/{whatsappId}',
    summary: 'Change a connection',
    access: 'connection:manage',
    params,
    body: updateConnectionInput,
    answer: detailSchema,
    returns: 'The connection after the change',
    sample: { body: () => ({ name: 'Outro nome' }) },
    run: async (ctx, { params, body }) => {
      const { whatsappId } = params
      return await updateConnection(ctx, whatsappId, body)
    },
  }),
  operation({
    id: 'replaceToken',
    method: 'post',
    path: '/whatsapp/{whatsappId}/token',
    summary: 'Replace the API token of a connection; the new one is shown this once',
    access: 'connection:manage',
    params,
    answer: z.object({ token: z.string().nullable(), tokenLast4: z.string() }),
    returns: 'The new token; null in a repetition',
    sample: {},
    run: async (ctx, { params }, c) => {
      const replaced = await replaceToken(ctx, params.whatsappId)
      c.set('repetition', { ...replaced, token: null })
      return replaced
    },
  }),
  operation({
    id: 'saveGreetingMedia',
    method: 'post',
    path: '/whatsapp/{whatsappId}/media-upload',
    summary: 'The file that goes out with the greeting: picture, video, sound or PDF, up to 16 MB',
    access: 'connection:manage',
    params,
    form: upload,
    answer: greetingMediaSchema,
    returns: 'The stored file',
    sample: {
      form: () => {
        const form = new FormData()
        // The smallest picture there is, by its first bytes.
        form.set('file', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'oi.jpg'))
        return form
      },
    },
    target: (ctx, { whatsappId }) => connectionRow(ctx, whatsappId),
    run: async (ctx, { params, form }) => {
      const { whatsappId } = params
      return await saveGreetingMedia(ctx, whatsappId, form.file)
    },
  }),
  operation({
    id: 'removeGreetingMedia',
    method: 'delete',
    path: '/whatsapp/{whatsappId}/media-upload',
    summary: 'Greet without a file again',
    access: 'connection:manage',
    params,
    answer: z.object({ id: z.number() }),
    returns: 'The connection',
    sample: {},
    run: async (ctx, { params }) => {
      const { whatsappId } = params
      await removeGreetingMedia(ctx, whatsappId)
      return { id: whatsappId }
    },
  }),
]
