import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import type { DirectoryTag } from '../companies/directory.types.ts'
import { createTagInput, listTagsInput, syncTagsInput } from './tags.inputs.ts'
import { contactTags, listTags } from './tags.queries.ts'
import { createTag, syncContactTags } from './tags.service.ts'

const tags = ['tags']
const tagSchema = z
  .object({ id: z.number(), name: z.string(), color: z.string(), kanban: z.number() })
  .openapi('Tag') satisfies z.ZodType<DirectoryTag>

export const tagsApi = createApiApp()

tagsApi.openapi(
  createRoute({
    method: 'get',
    path: '/tags/list',
    tags,
    summary:
      'The tags of the company; kanban=1 gives the lanes of the board, kanban=0 leaves them out',
    ...allow('tag:list'),
    request: { query: listTagsInput },
    responses: answers(z.array(tagSchema), 'By name'),
  }),
  async (c) => c.json(await listTags(c.var.ctx, c.req.valid('query').kanban), 200),
)

tagsApi.openapi(
  createRoute({
    method: 'post',
    path: '/tags',
    tags,
    summary: 'Make a tag, or get the one of this name',
    ...allow('tag:write'),
    request: { body: jsonBody(createTagInput) },
    responses: answers(tagSchema, 'The tag'),
  }),
  async (c) => c.json(await createTag(c.var.ctx, c.req.valid('json')), 200),
)

tagsApi.openapi(
  createRoute({
    method: 'post',
    path: '/tags/sync',
    tags,
    summary: 'Give a contact exactly these tags',
    ...allow('contact:write'),
    request: { body: jsonBody(syncTagsInput) },
    responses: answers(z.array(tagSchema), 'The tags of the contact'),
  }),
  async (c) => c.json(await syncContactTags(c.var.ctx, c.req.valid('json')), 200),
)

tagsApi.openapi(
  createRoute({
    method: 'get',
    path: '/contactTags/{contactId}',
    tags,
    summary: 'The tags of a contact',
    ...allow('tag:list'),
    request: { params: z.object({ contactId: z.coerce.number().int().positive() }) },
    responses: answers(z.array(tagSchema), 'By name'),
  }),
  async (c) => c.json(await contactTags(c.var.ctx, c.req.valid('param').contactId), 200),
)
