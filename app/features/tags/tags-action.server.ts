import { z } from 'zod'
import { checkTag, deleteTag, mergeTags, saveTag } from '#domains/tags/save-tag.ts'
import { mergeTagsInput, saveTagInput, tagReadAs } from '#domains/tags/tags.inputs.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import type { NoticeKey } from '#app/route-builders/notice.ts'

type Done = 'created' | 'saved' | 'merged' | 'deleted'

/** What the dialogs of both pages do; each says so in its own words, and without scripts leads back to its own page. */
const actionOf = (back: string, done: Record<Done, NoticeKey>) =>
  companyAction({
    back,
    words: 'tags',
    readAs: tagReadAs,
    intents: {
      save: {
        schema: saveTagInput,
        check: (ctx, form, { params }) => checkTag(ctx, recordId(params, 'tagId'), form),
        run: async (ctx, input, { params, readAs }) => {
          const id = recordId(params, 'tagId')
          const { name } = await saveTag(ctx, id, input, { readAs, once: true })
          return { key: id === null ? done.created : done.saved, values: { name } }
        },
      },
      merge: {
        schema: mergeTagsInput,
        run: async (ctx, { intoId }, { params }) => {
          const { name } = await mergeTags(ctx, recordId(params, 'tagId') ?? 0, intoId)
          return { key: done.merged, values: { name } }
        },
      },
      delete: {
        schema: z.object({}),
        run: async (ctx, _input, { params }) => {
          const { name } = await deleteTag(ctx, recordId(params, 'tagId') ?? 0)
          return { key: done.deleted, values: { name } }
        },
      },
    },
  })

export const tagsAction = actionOf('/tags', {
  created: 'tags:done.created',
  saved: 'tags:done.saved',
  merged: 'tags:done.merged',
  deleted: 'tags:done.deleted',
})
export const lanesAction = actionOf('/TagsKanban', {
  created: 'tags:done.laneCreated',
  saved: 'tags:done.laneSaved',
  merged: 'tags:done.laneMerged',
  deleted: 'tags:done.laneDeleted',
})
