import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp } from '#core/api-env.ts'
import { followTicket, unfollowTicket } from './follow-ticket.ts'
import { ticketSchema } from './tickets.responses.ts'

const tags = ['tickets']
const id = z.coerce.number().int().positive()
const params = z.object({ ticketId: id, userId: id })
const responses = answers(ticketSchema, 'The ticket with who follows it now')

export const followersApi = createApiApp()

followersApi.openapi(
  createRoute({
    method: 'put',
    path: '/tickets/{ticketId}/followers/{userId}',
    tags,
    ...allow('ticket:read'),
    summary: 'Have an attendant follow a ticket that both see',
    request: { params },
    responses,
  }),
  async (c) => {
    const { ticketId, userId } = c.req.valid('param')
    return c.json(await followTicket(c.var.ctx, ticketId, userId), 200)
  },
)

followersApi.openapi(
  createRoute({
    method: 'delete',
    path: '/tickets/{ticketId}/followers/{userId}',
    tags,
    ...allow('ticket:read'),
    summary: 'Stop following a ticket; an admin takes others off too',
    request: { params },
    responses,
  }),
  async (c) => {
    const { ticketId, userId } = c.req.valid('param')
    return c.json(await unfollowTicket(c.var.ctx, ticketId, userId), 200)
  },
)
