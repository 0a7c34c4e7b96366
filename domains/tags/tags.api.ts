import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import type { DirectoryTag } from '../companies/directory.types.ts'
import { tagById, tagsPage } from './list-tags.ts'
import { deleteTag, mergeTags, saveTag } from './save-tag.ts'
import {
  createTagInput,
  listTagsInput,
  mergeTagsInput,
  saveTagInput,
  syncTagsInput,
  tagReadAs,
  tagsPageInput,
} from './tags.inputs.ts'
import { addContactTag, removeContactTag } from './tag-contact.ts'
import { contactTags, listLanes, listTags } from './tags.queries.ts'
import { createTag, syncContactTags } from './tags.service.ts'
import type { TaggedContact, TagRow, TagsPage } from './tags.types.ts'

const id = z.coerce.number().int().positive()
const tagParams = z.object({ tagId: id })
const contactTagParams = z.object({ contactId: id, tagId: id })

const tagSchema = z
  .object({ id: z.number(), name: z.string(), color: z.string(), kanban: z.number() })
  .openapi('Tag') satisfies z.ZodType<DirectoryTag>

const tagRowSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    color: z.string(),
    kanban: z.literal([0, 1]),
    contactsCount: z.number(),
    ticketsCount: z.number(),
  })
  .openapi('TagWithCounts') satisfies z.ZodType<TagRow>

const tagsPageSchema = z
  .object({
    tags: z.array(tagRowSchema),
    count: z.number(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .openapi('TagsPage') satisfies z.ZodType<TagsPage>

const taggedContactSchema = z
  .object({ isChanged: z.boolean(), tags: z.array(tagSchema) })
  .openapi('TaggedContact') satisfies z.ZodType<TaggedContact>

export const tagsOperations = [
  operation({
    id: 'tagsPage',
    method: 'get',
    path: '/tags',
    summary: 'A page of tags by name, with how often each is used',
    access: 'tag:list',
    query: tagsPageInput,
    answer: tagsPageSchema,
    sample: { query: '?searchParam=etiqueta' },
    run: (ctx, { query }) => tagsPage(ctx, query),
  }),
  operation({
    id: 'listTags',
    method: 'get',
    path: '/tags/list',
    summary: 'All tags; kanban=1 returns the lanes of the board, kanban=0 leaves them out',
    access: 'tag:list',
    query: listTagsInput,
    answer: z.array(tagSchema),
    sample: { query: '?kanban=0' },
    run: (ctx, { query }) => listTags(ctx, query.kanban),
  }),
  operation({
    id: 'listLanes',
    method: 'get',
    path: '/tags/kanban',
    summary: 'The lanes of the board',
    access: 'tag:list',
    answer: z.object({ lista: z.array(tagSchema) }),
    sample: {},
    run: (ctx) => listLanes(ctx),
  }),
  operation({
    id: 'tagById',
    method: 'get',
    path: '/tags/{tagId}',
    summary: 'A tag',
    access: 'tag:list',
    params: tagParams,
    answer: tagRowSchema,
    sample: {},
    run: (ctx, { params }) => tagById(ctx, params.tagId),
  }),
  operation({
    id: 'createTag',
    method: 'post',
    path: '/tags',
    summary: 'Create a tag, or return the one of this name',
    access: 'tag:write',
    body: createTagInput,
    answer: tagSchema,
    sample: { body: () => ({ name: 'nova etiqueta', color: '#445566', kanban: 0 }) },
    run: (ctx, { body }) => createTag(ctx, body),
  }),
  operation({
    id: 'saveTag',
    method: 'put',
    path: '/tags/{tagId}',
    summary: 'Change a tag',
    access: 'tag:write',
    params: tagParams,
    body: saveTagInput.extend({
      kanban: z.literal([0, 1]).default(0),
      /** The save is refused (ERR_CHANGED_MEANWHILE) when the tag is no longer this. */
      readAs: tagReadAs.optional(),
    }),
    answer: tagRowSchema,
    sample: { body: () => ({ name: 'outro nome', color: '#445566', kanban: 0 }) },
    run: (ctx, { params, body: { readAs, ...tag } }) => saveTag(ctx, params.tagId, tag, { readAs }),
  }),
  operation({
    id: 'deleteTag',
    method: 'delete',
    path: '/tags/{tagId}',
    summary: 'Delete a tag and take it off every contact',
    access: 'tag:write',
    params: tagParams,
    answer: tagRowSchema,
    sample: {},
    run: (ctx, { params }) => deleteTag(ctx, params.tagId),
  }),
  operation({
    id: 'mergeTags',
    method: 'post',
    path: '/tags/{tagId}/merge',
    summary: 'Give the contacts of a tag another one instead, and delete the tag',
    access: 'tag:write',
    params: tagParams,
    body: mergeTagsInput,
    answer: tagRowSchema,
    sample: { body: ({ otherTagId }) => ({ intoId: otherTagId }) },
    run: (ctx, { params, body }) => mergeTags(ctx, params.tagId, body.intoId),
  }),
  operation({
    id: 'syncContactTags',
    method: 'post',
    path: '/tags/sync',
    summary: 'Give a contact exactly these tags',
    access: 'contact:write',
    body: syncTagsInput,
    answer: z.array(tagSchema),
    sample: {
      body: ({ contactId, tagId }) => ({
        contactId,
        tags: [{ id: tagId, name: 'etiqueta', color: '#112233' }],
      }),
    },
    run: (ctx, { body }) => syncContactTags(ctx, body),
  }),
  operation({
    id: 'contactTags',
    method: 'get',
    path: '/contactTags/{contactId}',
    summary: 'The tags of a contact',
    access: 'tag:list',
    params: z.object({ contactId: id }),
    answer: z.array(tagSchema),
    sample: {},
    run: (ctx, { params }) => contactTags(ctx, params.contactId),
  }),
  operation({
    id: 'addContactTag',
    method: 'put',
    path: '/contactTags/{contactId}/{tagId}',
    summary: 'Add one tag to a contact, beside those it has',
    access: 'contact:write',
    params: contactTagParams,
    answer: taggedContactSchema,
    sample: {},
    run: (ctx, { params }) => addContactTag(ctx, params),
  }),
  operation({
    id: 'removeContactTag',
    method: 'delete',
    path: '/contactTags/{contactId}/{tagId}',
    summary: 'Take one tag off a contact',
    access: 'contact:write',
    params: contactTagParams,
    answer: taggedContactSchema,
    sample: {},
    run: (ctx, { params }) => removeContactTag(ctx, params),
  }),
]
