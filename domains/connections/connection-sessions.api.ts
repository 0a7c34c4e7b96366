import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, json } from '#core/api-env.ts'
import { linkSessionInput } from './connections.inputs.ts'
import { disconnectSession, linkSession, restartSessions, tryAgain } from './session-commands.ts'

const tags = ['connections']
const params = z.object({ whatsappId: z.coerce.number().int().positive() })
const askedSchema = z
  .object({ id: z.number(), asked: z.enum(['restart', 'link', 'logout', 'probe']) })
  .openapi('SessionAsked')

/** The sessions of linked phones. What comes of a command follows as an event. */
export const connectionSessionsApi = createApiApp()

connectionSessionsApi.openapi(
  createRoute({
    method: 'post',
    path: '/whatsapp-restart',
    tags,
    summary: 'Start every linked phone of the company again',
    ...allow('connection:manage'),
    responses: answers(
      z.object({ asked: z.number(), restarted: z.number() }),
      'How many phones have an account, and how many of them are starting',
    ),
  }),
  async (c) => c.json(await restartSessions(c.var.ctx), 200),
)

connectionSessionsApi.openapi(
  createRoute({
    method: 'post',
    path: '/whatsappsession/{whatsappId}',
    tags,
    summary: 'Try again: start a phone, or ask Meta for the account',
    ...allow('connection:manage'),
    request: { params },
    responses: answers(askedSchema, 'What was asked'),
  }),
  async (c) => c.json(await tryAgain(c.var.ctx, c.req.valid('param').whatsappId), 200),
)

connectionSessionsApi.openapi(
  createRoute({
    method: 'put',
    path: '/whatsappsession/{whatsappId}',
    tags,
    summary: 'Link the phone anew, by QR code or by a code for its number',
    ...allow('connection:manage'),
    request: { params, body: { required: false, content: json(linkSessionInput) } },
    responses: answers(askedSchema, 'What was asked'),
  }),
  async (c) => {
    const { whatsappId } = c.req.valid('param')
    return c.json(await linkSession(c.var.ctx, whatsappId, c.req.valid('json') ?? {}), 200)
  },
)

connectionSessionsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/whatsappsession/{whatsappId}',
    tags,
    summary: 'Unlink the phone',
    ...allow('connection:manage'),
    request: { params },
    responses: answers(askedSchema, 'What was asked'),
  }),
  async (c) => c.json(await disconnectSession(c.var.ctx, c.req.valid('param').whatsappId), 200),
)
