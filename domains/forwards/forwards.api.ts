import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { beginForwarding, forwardMessage } from './begin-forwarding.ts'
import { beginForwardingInput, forwardMessageInput } from './forwards.inputs.ts'
import { listForwardings } from './forwards.queries.ts'
import { FORWARD_STATES } from './forwards.schema.ts'
import type { ForwardingView } from './forwards.types.ts'
import { stopForwarding } from './stop-forwarding.ts'

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

export const forwardsOperations = [
  operation({
    id: 'forwardMessage',
    method: 'post',
    path: '/message/forward',
    summary: 'Forward a message to a contact',
    access: 'message:send',
    body: forwardMessageInput,
    answer: forwardingSchema,
    returns: 'How far it is',
    sample: {
      body: ({ messageId, contactId }) => ({ messageId, contactId }),
      refused: 'ERR_WINDOW_CLOSED',
    },
    run: (ctx, { body }) => forwardMessage(ctx, body),
  }),
  operation({
    id: 'beginForwarding',
    method: 'post',
    path: '/message/forwards',
    summary: 'Forward messages to contacts, one after another',
    access: 'message:send',
    body: beginForwardingInput,
    answer: forwardingSchema,
    returns: 'How far it is',
    sample: {
      body: (i) => ({ messageIds: [i.messageId], contactIds: [i.contactId] }),
    },
    run: (ctx, { body }) => beginForwarding(ctx, body),
  }),
  operation({
    id: 'listForwardings',
    method: 'get',
    path: '/message/forwards',
    summary: 'The caller’s forwardings of the last minutes',
    access: 'message:send',
    answer: z.object({ forwardings: z.array(forwardingSchema) }),
    returns: 'The newest last',
    sample: {},
    run: async (ctx) => ({ forwardings: await listForwardings(ctx) }),
  }),
  operation({
    id: 'stopForwarding',
    method: 'delete',
    path: '/message/forwards/{forwardingId}',
    summary: 'Stop an own forwarding: what has not gone out yet never will',
    access: 'message:send',
    params: z.object({ forwardingId: z.string().max(64) }),
    answer: forwardingSchema,
    returns: 'How far it is',
    sample: {},
    run: (ctx, { params }) => stopForwarding(ctx, params.forwardingId),
  }),
]
