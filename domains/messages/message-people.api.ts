import { z } from '@hono/zod-openapi'
import { listCursor } from '#core/list-input.ts'
import { operation } from '#core/operation.ts'
import { ticketSchema } from '../tickets/tickets.responses.ts'
import { contactGallery } from './gallery.queries.ts'
import { GALLERY_KINDS } from './gallery.types.ts'
import { talkToWriterInput } from './messages.inputs.ts'
import { messageSchema } from './messages.responses.ts'
import { talkToWriter } from './talk-to-writer.ts'

const id = z.coerce.number().int().positive()

/** What leads from messages to people and back. */
export const messagePeopleOperations = [
  operation({
    id: 'contactGallery',
    method: 'get',
    path: '/contact-media/{contactId}',
    summary: 'Pictures and videos, documents, or links exchanged with a contact',
    access: 'message:read',
    params: z.object({ contactId: id }),
    query: z.object({ kind: z.enum(GALLERY_KINDS), cursor: listCursor.optional() }),
    answer: z.object({
      items: z.array(messageSchema.extend({ ticketUuid: z.string() })),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    returns: 'Newest first, of the tickets that the caller may see',
    sample: { query: '?kind=links' },
    run: (ctx, { params, query }) => contactGallery(ctx, params.contactId, query),
  }),
  operation({
    id: 'talkToWriter',
    method: 'post',
    path: '/messages/{messageId}/talkTo',
    summary: 'Open a ticket with whoever wrote a message in a group',
    access: 'ticket:create',
    params: z.object({ messageId: id }),
    body: talkToWriterInput,
    answer: ticketSchema,
    returns: 'The ticket',
    sample: { body: () => ({}), refused: 'ERR_NO_CONTACT_FOUND' },
    run: (ctx, { params, body }) => talkToWriter(ctx, params.messageId, body),
  }),
]
