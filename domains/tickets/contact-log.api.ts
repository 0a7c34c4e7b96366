import { z } from '@hono/zod-openapi'
import { listCursor } from '#core/list-input.ts'
import { operation } from '#core/operation.ts'
import { contactLog } from './contact-log.ts'
import { contactLogPageSchema } from './tickets.responses.ts'

export const contactLogOperations = [
  operation({
    id: 'contactLog',
    method: 'get',
    path: '/contact-log/{contactId}',
    summary: 'What happened to the tickets of a contact, page by page',
    access: 'ticket:read',
    params: z.object({ contactId: z.coerce.number().int().positive() }),
    query: z.object({ cursor: listCursor.optional() }),
    answer: contactLogPageSchema,
    returns: 'Newest first, of the tickets that the caller may see',
    sample: {},
    run: (ctx, { params, query }) => contactLog(ctx, params.contactId, query.cursor),
  }),
]
