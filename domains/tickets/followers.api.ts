import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { followTicket, unfollowTicket } from './follow-ticket.ts'
import { ticketSchema } from './tickets.responses.ts'

const id = z.coerce.number().int().positive()
const params = z.object({ ticketId: id, userId: id })

export const followersOperations = [
  operation({
    id: 'followTicket',
    method: 'put',
    path: '/tickets/{ticketId}/followers/{userId}',
    summary: 'Have an attendant follow a ticket that both see',
    access: 'ticket:read',
    params,
    answer: ticketSchema,
    returns: 'The ticket with who follows it now',
    sample: {
      ids: (ids) => ({ userId: ids.colleagueId }),
    },
    run: async (ctx, { params }) => {
      const { ticketId, userId } = params
      return await followTicket(ctx, ticketId, userId)
    },
  }),
  operation({
    id: 'unfollowTicket',
    method: 'delete',
    path: '/tickets/{ticketId}/followers/{userId}',
    summary: 'Stop following a ticket; an admin takes others off too',
    access: 'ticket:read',
    params,
    answer: ticketSchema,
    returns: 'The ticket with who follows it now',
    sample: {},
    run: async (ctx, { params }) => {
      const { ticketId, userId } = params
      return await unfollowTicket(ctx, ticketId, userId)
    },
  }),
]
