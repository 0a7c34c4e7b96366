import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp } from '#core/api-env.ts'
import { requireUser } from '#core/context.ts'
import { issueRealtimeTicket } from '../realtime/realtime-ticket.ts'

const ticketSchema = z
  .object({ ticket: z.string(), expiresIn: z.number().openapi({ description: 'Seconds' }) })
  .openapi('RealtimeTicket')

export const realtimeApi = createApiApp()

realtimeApi.openapi(
  createRoute({
    method: 'post',
    path: '/realtime/ticket',
    tags: ['realtime'],
    summary: 'A single-use ticket for GET /realtime?ticket=…',
    ...allow('signed-in'),
    responses: answers(ticketSchema, 'The ticket'),
  }),
  async (c) => {
    const { ctx } = c.var
    const { userId, sessionId } = requireUser(ctx)
    const holder = { userId, sessionId, companyId: ctx.companyId, shard: ctx.shard }
    return c.json(await issueRealtimeTicket(ctx.config, holder, ctx.clock.now()), 200)
  },
)
