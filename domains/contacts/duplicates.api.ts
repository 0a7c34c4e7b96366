import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp } from '#core/api-env.ts'
import { contactSchema } from './contacts.responses.ts'
import { DUPLICATE_REASONS } from './duplicates.types.ts'
import type { DuplicatePage } from './duplicates.types.ts'
import { findDuplicates } from './find-duplicates.ts'
import { tellApart } from './tell-apart.ts'

const tags = ['contacts']
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

/** People who were probably written down twice. Stands before contactsApi, whose `/contacts/{contactId}` is less exact. */
export const duplicatesApi = createApiApp()

duplicatesApi.openapi(
  createRoute({
    method: 'get',
    path: '/contacts/duplicates',
    tags,
    summary: 'Contacts that may be one person; follow nextCursor, a page may be empty',
    ...allow('contact:merge'),
    request: { query: z.object({ cursor: z.string().max(200).optional() }) },
    responses: answers(pageSchema, 'Some pairs'),
  }),
  async (c) => c.json(await findDuplicates(c.var.ctx, c.req.valid('query').cursor), 200),
)

duplicatesApi.openapi(
  createRoute({
    method: 'put',
    path: '/contacts/{contactId}/distinctions/{otherId}',
    tags,
    summary: 'Say that two contacts are two people',
    ...allow('contact:merge'),
    request: { params },
    responses: answers(pair, 'The pair'),
  }),
  async (c) => {
    const { contactId, otherId } = c.req.valid('param')
    return c.json(await tellApart(c.var.ctx, contactId, otherId, true), 200)
  },
)

duplicatesApi.openapi(
  createRoute({
    method: 'delete',
    path: '/contacts/{contactId}/distinctions/{otherId}',
    tags,
    summary: 'Take that back',
    ...allow('contact:merge'),
    request: { params },
    responses: answers(pair, 'The pair'),
  }),
  async (c) => {
    const { contactId, otherId } = c.req.valid('param')
    return c.json(await tellApart(c.var.ctx, contactId, otherId, false), 200)
  },
)
