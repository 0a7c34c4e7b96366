import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { groupMembers } from './group-members.ts'
import { groupMembersSchema } from './tickets.responses.ts'

export const groupMembersOperations = [
  operation({
    id: 'groupMembers',
    method: 'get',
    path: '/ticket-members/{ticketId}',
    summary: 'Who is in the group that the ticket is with',
    access: 'ticket:read',
    params: z.object({ ticketId: z.coerce.number().int().positive() }),
    answer: groupMembersSchema,
    returns: 'Owner, admins, then members, by name',
    sample: {},
    run: (ctx, { params }) => groupMembers(ctx, params.ticketId),
  }),
]
