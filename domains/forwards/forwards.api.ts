import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, errorResponses, jsonBody } from '#core/api-env.ts'
import { beginForwarding, forwardMessage } from './begin-forwarding.ts'
import { beginForwardingInput, forwardMessageInput } from './forwards.inputs.ts'
import { listForwardings } from './forwards.queries.ts'
import { FORWARD_STATES } from './forwards.schema.ts'
import type { ForwardingView } from './forwards.types.ts'
import { stopForwarding } from './stop-forwarding.ts'

const tags = ['messages']
const forwardingSchema = z
  .object({
    id: z.string(),
    items: z.array(
      z.object({
        id: z.number(),
        messageId: z.number(),
        contactId: z.number(),
        contactName: z.string(),
        state: z.enum(FORWARD_STATES),
        error: z.string().nullable(),
        sentMessageId: z.number().nullable(),
        ticketUuid: z.string().nullable(),
      }),
    ),
    createdAt: z.iso.datetime(),
  })
  .openapi('Forwarding') satisfies z.ZodType<ForwardingView>
const oneForwarding = answers(forwardingSchema, 'How far it is')

export const forwardsApi = createApiApp()

forwardsApi.openapi(
  createRoute({
    method: 'post',
    path: '/message/forward',
    tags,
    ...allow('message:send'),
    summary: 'Forward a message to a contact',
    request: {
      body: jsonBody(forwardMessageInput),
    },
    responses: oneForwarding,
  }),
  async (c) => c.json(await forwardMessage(c.var.ctx, c.req.valid('json')), 200),
)

forwardsApi.openapi(
  createRoute({
    method: 'post',
    path: '/message/forwards',
    tags,
    ...allow('message:send'),
    summary: 'Forward messages to contacts, one after another',
    request: {
      body: jsonBody(beginForwardingInput),
    },
    responses: oneForwarding,
  }),
  async (c) => c.json(await beginForwarding(c.var.ctx, c.req.valid('json')), 200),
)

forwardsApi.openapi(
  createRoute({
    method: 'get',
    path: '/message/forwards',
    tags,
    ...allow('message:send'),
    summary: 'The caller’s forwardings of the last minutes',
    responses: {
      200: {
        content: {
          'application/json': { schema: z.object({ forwardings: z.array(forwardingSchema) }) },
        },
        description: 'The newest last',
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json({ forwardings: await listForwardings(c.var.ctx) }, 200),
)

forwardsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/message/forwards/{forwardingId}',
    tags,
    ...allow('message:send'),
    summary: 'Stop an own forwarding: what has not gone out yet never will',
    request: { params: z.object({ forwardingId: z.string().max(64) }) },
    responses: oneForwarding,
  }),
  async (c) => c.json(await stopForwarding(c.var.ctx, c.req.valid('param').forwardingId), 200),
)
