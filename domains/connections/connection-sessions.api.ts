import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { linkSessionInput } from './connections.inputs.ts'
import { disconnectSession, linkSession, restartSessions, tryAgain } from './session-commands.ts'

const params = z.object({ whatsappId: z.coerce.number().int().positive() })
const askedSchema = z
  .object({ id: z.number(), asked: z.enum(['restart', 'link', 'logout', 'probe']) })
  .openapi('SessionAsked')

/** The sessions of linked phones. What comes of a command follows as an event. */
export const connectionSessionsOperations = [
  operation({
    id: 'restartSessions',
    method: 'post',
    path: '/whatsapp-restart',
    summary: 'Start every linked phone of the company again',
    access: 'connection:manage',
    answer: z.object({ asked: z.number(), restarted: z.number() }),
    returns: 'How many phones have an account, and how many of them are starting',
    sample: {},
    run: (ctx) => restartSessions(ctx),
  }),
  operation({
    id: 'tryAgain',
    method: 'post',
    path: '/whatsappsession/{whatsappId}',
    summary: 'Try again: start a phone, or ask Meta for the account',
    access: 'connection:manage',
    params,
    answer: askedSchema,
    returns: 'What was asked',
    sample: {
      ids: ({ phoneId }) => ({ whatsappId: phoneId }),
      refused: 'ERR_WAPP_NOT_INITIALIZED',
    },
    run: (ctx, { params }) => tryAgain(ctx, params.whatsappId),
  }),
  operation({
    id: 'linkSession',
    method: 'put',
    path: '/whatsappsession/{whatsappId}',
    summary: 'Link the phone anew, by QR code or by a code for its number',
    access: 'connection:manage',
    params,
    body: linkSessionInput,
    bodyMayMiss: true,
    answer: askedSchema,
    returns: 'What was asked',
    sample: {
      ids: ({ phoneId }) => ({ whatsappId: phoneId }),
      body: () => ({}),
      refused: 'ERR_WAPP_NOT_INITIALIZED',
    },
    run: async (ctx, { params, body }) => {
      const { whatsappId } = params
      return await linkSession(ctx, whatsappId, body ?? {})
    },
  }),
  operation({
    id: 'disconnectSession',
    method: 'delete',
    path: '/whatsappsession/{whatsappId}',
    summary: 'Unlink the phone',
    access: 'connection:manage',
    params,
    answer: askedSchema,
    returns: 'What was asked',
    sample: {
      ids: ({ phoneId }) => ({ whatsappId: phoneId }),
      refused: 'ERR_WAPP_NOT_INITIALIZED',
    },
    run: (ctx, { params }) => disconnectSession(ctx, params.whatsappId),
  }),
]
