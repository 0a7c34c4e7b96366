import { createRoute, z } from '@hono/zod-openapi'
import { allow, createApiApp, errorResponses } from '#core/api-env.ts'
import type { ConnectionSummary } from './connections.queries.ts'
import { connectionById, listConnections } from './connections.queries.ts'
import { CHANNELS } from './connections.schema.ts'

const tags = ['connections']
const connectionSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    channel: z.enum(CHANNELS),
    status: z.string(),
    statusReason: z.string().nullable(),
    number: z.string(),
    isDefault: z.boolean(),
    groupAsTicket: z.boolean(),
    queues: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
  })
  .openapi('Connection') satisfies z.ZodType<ConnectionSummary>

/** The specification calls a connection `whatsapp`, whatever its channel. */
export const connectionsApi = createApiApp()

connectionsApi.openapi(
  createRoute({
    method: 'get',
    path: '/whatsapp',
    tags,
    summary: 'The connections of the company',
    ...allow('connection:list'),
    // The specification's client asks with session=0; a summary never carries a session.
    request: {
      query: z.object({
        session: z.string().max(5).optional(),
        companyId: z.string().max(20).optional(),
      }),
    },
    responses: {
      200: {
        description: 'By name',
        content: { 'application/json': { schema: z.array(connectionSchema) } },
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await listConnections(c.var.ctx), 200),
)

connectionsApi.openapi(
  createRoute({
    method: 'get',
    path: '/whatsapp/{whatsappId}',
    tags,
    summary: 'Read one connection',
    ...allow('connection:list'),
    request: { params: z.object({ whatsappId: z.coerce.number().int().positive() }) },
    responses: {
      200: {
        description: 'The connection',
        content: { 'application/json': { schema: connectionSchema } },
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await connectionById(c.var.ctx, c.req.valid('param').whatsappId), 200),
)
