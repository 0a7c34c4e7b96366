import { z } from '@hono/zod-openapi'
import { requireUser } from '#core/context.ts'
import { operation } from '#core/operation.ts'
import { issueRealtimeTicket } from '../realtime/realtime-ticket.ts'

const ticketSchema = z
  .object({ ticket: z.string(), expiresIn: z.number().openapi({ description: 'Seconds' }) })
  .openapi('RealtimeTicket')

export const realtimeOperations = [
  operation({
    id: 'issueRealtimeTicket',
    method: 'post',
    path: '/realtime/ticket',
    summary: 'A single-use ticket for GET /realtime?ticket=…',
    access: 'signed-in',
    answer: ticketSchema,
    returns: 'The ticket',
    sample: {},
    run: (ctx) => {
      const { userId, sessionId } = requireUser(ctx)
      const holder = { userId, sessionId, companyId: ctx.companyId, shard: ctx.shard }
      return issueRealtimeTicket(ctx.config, holder, ctx.clock.now())
    },
  }),
]
