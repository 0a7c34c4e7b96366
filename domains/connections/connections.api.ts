import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import { closeImportedTickets } from '../tickets/close-imported.ts'
import { connectionSessionsApi } from './connection-sessions.api.ts'
import { createConnectionInput, updateConnectionInput } from './connections.inputs.ts'
import { connectionFor, connectionsFor } from './connections.queries.ts'
import {
  createdSchema,
  detailSchema,
  greetingMediaSchema,
  lineSchema,
  summarySchema,
} from './connections.responses.ts'
import { createConnection } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'
import { removeGreetingMedia, saveGreetingMedia } from './greeting-media.ts'
import { replaceToken } from './replace-token.ts'
import { updateConnection } from './update-connection.ts'

const tags = ['connections']
const params = z.object({ whatsappId: z.coerce.number().int().positive() })

/** The specification calls a connection `whatsapp`, whatever its channel. */
export const connectionsApi = createApiApp()
connectionsApi.route('/', connectionSessionsApi)

connectionsApi.openapi(
  createRoute({
    method: 'get',
    path: '/whatsapp',
    tags,
    summary: 'The connections of the company; with their sessions for whoever manages them',
    ...allow('connection:list'),
    // What the specification's client asks with changes nothing: who may see sessions gets them, and the company is the caller's.
    request: {
      query: z.object({
        session: z.string().max(5).optional(),
        companyId: z.string().max(20).optional(),
      }),
    },
    responses: answers(z.array(z.union([lineSchema, summarySchema])), 'By name'),
  }),
  async (c) => c.json(await connectionsFor(c.var.ctx), 200),
)

connectionsApi.openapi(
  createRoute({
    method: 'get',
    path: '/whatsapp/{whatsappId}',
    tags,
    summary: 'Read one connection; all of it for whoever manages connections',
    ...allow('connection:list'),
    request: { params, query: z.object({ session: z.string().max(5).optional() }) },
    responses: answers(z.union([detailSchema, summarySchema]), 'The connection'),
  }),
  async (c) => c.json(await connectionFor(c.var.ctx, c.req.valid('param').whatsappId), 200),
)

connectionsApi.openapi(
  createRoute({
    method: 'post',
    path: '/whatsapp',
    tags,
    summary: 'Make a connection; the answer holds its API token, which is shown this once',
    ...allow('connection:manage'),
    request: { body: jsonBody(createConnectionInput) },
    responses: answers(createdSchema, 'The new connection'),
  }),
  async (c) => {
    const created = await createConnection(c.var.ctx, c.req.valid('json'))
    c.set('repetition', { ...created, token: null })
    return c.json(created, 200)
  },
)

connectionsApi.openapi(
  createRoute({
    method: 'put',
    path: '/whatsapp/{whatsappId}',
    tags,
    summary: 'Change a connection',
    ...allow('connection:manage'),
    request: { params, body: jsonBody(updateConnectionInput) },
    responses: answers(detailSchema, 'The connection after the change'),
  }),
  async (c) => {
    const { whatsappId } = c.req.valid('param')
    return c.json(await updateConnection(c.var.ctx, whatsappId, c.req.valid('json')), 200)
  },
)

connectionsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/whatsapp/{whatsappId}',
    tags,
    summary: 'Delete a connection; its tickets stay',
    ...allow('connection:manage'),
    request: { params },
    responses: answers(
      z.object({ id: z.number(), unlinked: z.boolean() }),
      'The id that is gone, and whether the phone was unlinked at WhatsApp',
    ),
  }),
  async (c) => c.json(await deleteConnection(c.var.ctx, c.req.valid('param').whatsappId), 200),
)

connectionsApi.openapi(
  createRoute({
    method: 'post',
    path: '/whatsapp/{whatsappId}/token',
    tags,
    summary: 'Replace the API token of a connection; the new one is shown this once',
    ...allow('connection:manage'),
    request: { params },
    responses: answers(
      z.object({ token: z.string().nullable(), tokenLast4: z.string() }),
      'The new token; null in a repetition',
    ),
  }),
  async (c) => {
    const replaced = await replaceToken(c.var.ctx, c.req.valid('param').whatsappId)
    c.set('repetition', { ...replaced, token: null })
    return c.json(replaced, 200)
  },
)

const upload = z.object({
  file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
})

connectionsApi.openapi(
  createRoute({
    method: 'post',
    path: '/whatsapp/{whatsappId}/media-upload',
    tags,
    summary: 'The file that goes out with the greeting: picture, video, sound or PDF, up to 16 MB',
    ...allow('connection:manage'),
    request: {
      params,
      body: { required: true, content: { 'multipart/form-data': { schema: upload } } },
    },
    responses: answers(greetingMediaSchema, 'The stored file'),
  }),
  async (c) => {
    const { whatsappId } = c.req.valid('param')
    return c.json(await saveGreetingMedia(c.var.ctx, whatsappId, c.req.valid('form').file), 200)
  },
)

connectionsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/whatsapp/{whatsappId}/media-upload',
    tags,
    summary: 'Greet without a file again',
    ...allow('connection:manage'),
    request: { params },
    responses: answers(z.object({ id: z.number() }), 'The connection'),
  }),
  async (c) => {
    const { whatsappId } = c.req.valid('param')
    await removeGreetingMedia(c.var.ctx, whatsappId)
    return c.json({ id: whatsappId }, 200)
  },
)

connectionsApi.openapi(
  createRoute({
    method: 'post',
    path: '/closedimported/{whatsappId}',
    tags,
    summary: 'Close the tickets that an import brought and nobody took',
    ...allow('connection:manage'),
    request: { params },
    responses: answers(z.object({ closed: z.number() }), 'How many were closed'),
  }),
  async (c) => {
    const { whatsappId } = c.req.valid('param')
    return c.json({ closed: await closeImportedTickets(c.var.ctx, whatsappId) }, 200)
  },
)
