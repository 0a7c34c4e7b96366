import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { contactSchema } from '../contacts/contacts.responses.ts'
import { mergeByHand, undoByHand } from './merge-by-hand.ts'

const params = z.object({ contactId: z.coerce.number().int().positive() })
/** POST /contacts/{contactId}/merge: the contact that becomes one with that of the path, which is kept. */
const mergeContactInput = z.object({ contactId: z.number().int().positive() })
/** `mergeId` undoes it; null when the two were one contact already, and not by such a request. */
const mergedContactSchema = z.object({
  mergeId: z.number().nullable(),
  contact: contactSchema,
})

/** Two contacts that are one person, as somebody says. */
export const contactMergesOperations = [
  operation({
    id: 'mergeByHand',
    method: 'post',
    path: '/contact-merges/{contactId}',
    summary: 'Make another contact one with this one, which is kept',
    access: 'contact:merge',
    params,
    body: mergeContactInput,
    answer: mergedContactSchema,
    returns: 'The kept contact',
    sample: { body: (ids) => ({ contactId: ids.freeContactId }) },
    run: (ctx, { params, body }) => mergeByHand(ctx, params.contactId, body.contactId),
  }),
  operation({
    id: 'undoByHand',
    method: 'delete',
    path: '/merges/{mergeId}',
    summary: 'Undo a merge',
    access: 'contact:merge',
    params: z.object({ mergeId: z.coerce.number().int().positive() }),
    answer: contactSchema,
    returns: 'The contact that lives again',
    sample: {},
    run: (ctx, { params }) => undoByHand(ctx, params.mergeId),
  }),
]
