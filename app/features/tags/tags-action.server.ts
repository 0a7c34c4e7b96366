import { z } from 'zod'
import { checkTag, deleteTag, mergeTags, saveTag } from '#domains/tags/save-tag.ts'
import { mergeTagsInput, saveTagInput, tagReadAs } from '#domains/tags/tags.inputs.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** What the dialogs of both pages do; without scripts each leads back to its own. */
const actionOf = (back: string) =>
  companyAction({
    back,
    readAs: tagReadAs,
    intents: {
      save: {
        schema: saveTagInput,
        check: (ctx, form, { params }) => checkTag(ctx, recordId(params, 'tagId'), form),
        run: async (ctx, input, { params, readAs }) => {
          const id = recordId(params, 'tagId')
          const { name } = await saveTag(ctx, id, input, readAs)
          return { key: id === null ? 'tags:done.created' : 'tags:done.saved', values: { name } }
        },
      },
      merge: {
        schema: mergeTagsInput,
        run: async (ctx, { intoId }, { params }) => {
          const { name } = await mergeTags(ctx, recordId(params, 'tagId') ?? 0, intoId)
          return { key: 'tags:done.merged', values: { name } }
        },
      },
      delete: {
        schema: z.object({}),
        run: async (ctx, _input, { params }) => {
          const { name } = await deleteTag(ctx, recordId(params, 'tagId') ?? 0)
          return { key: 'tags:done.deleted', values: { name } }
        },
      },
    },
  })

export const tagsAction = actionOf('/tags')
export const lanesAction = actionOf('/TagsKanban')
