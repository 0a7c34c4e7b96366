import { z } from '@hono/zod-openapi'
import { listCursor } from '#core/list-input.ts'
import { operation } from '#core/operation.ts'
import { contactSchema } from './contacts.responses.ts'
import { DUPLICATE_REASONS } from './duplicates.types.ts'
import type { DuplicatePage } from './duplicates.types.ts'
import { findDuplicates } from './find-duplicates.ts'
import { markDistinct } from './mark-distinct.ts'

const id = z.coerce.number().int().positive()
const pageSchema = z
  .object({
    pairs: z.array(
      z.object({
        reason: z.enum(DUPLICATE_REASONS),
        contacts: z.tuple([contactSchema, contactSchema]),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .openapi('DuplicatePage') satisfies z.ZodType<DuplicatePage>
const pair = z.object({ contactId: z.number(), otherId: z.number() })
const params = z.object({ contactId: id, otherId: id })

/** People who were probably written down twice. Mounted before the contacts, whose `/contacts/{contactId}` is less exact. */
export const duplicatesOperations = [
  operation({
    id: 'findDuplicates',
    method: 'get',
    path: '/contacts/duplicates',
    summary: 'Contacts that may be one person; follow nextCursor, a page may be empty',
    access: 'contact:merge',
    query: z.object({ cursor: listCursor.optional() }),
    answer: pageSchema,
    returns: 'Some pairs',
    sample: {},
    run: (ctx, { query }) => findDuplicates(ctx, query.cursor),
  }),
  operation({
    id: 'markDistinct',
    method: 'put',
    path: '/contacts/{contactId}/distinctions/{otherId}',
    summary: 'Say that two contacts are two people',
    access: 'contact:merge',
    params,
    answer: pair,
    returns: 'The pair',
    sample: {
      ids: (ids) => ({ otherId: ids.freeContactId }),
    },
    run: async (ctx, { params }) => {
      const { contactId, otherId } = params
      return await markDistinct(ctx, contactId, otherId, true)
    },
  }),
  operation({
    id: 'takeBackDistinction',
    method: 'delete',
    path: '/contacts/{contactId}/distinctions/{otherId}',
    summary: 'Take that back',
    access: 'contact:merge',
    params,
    answer: pair,
    returns: 'The pair',
    sample: {
      ids: (ids) => ({ otherId: ids.freeContactId }),
    },
    run: async (ctx, { params }) => {
      const { contactId, otherId } = params
      return await markDistinct(ctx, contactId, otherId, false)
    },
  }),
]
