import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { requireFeature } from '#domains/companies/require-feature.ts'
import { tagById, tagsPage } from '#domains/tags/list-tags.ts'
import { mergeTagsInput, saveTagInput } from '#domains/tags/tags.inputs.ts'
import { listTags } from '#domains/tags/tags.queries.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { listQuery, pageTitle, recordId } from '#app/route-builders/page-query.server.ts'
import type { TagsKind } from './kinds.ts'

/** Lanes are the board's, which a plan may be without. */
function loaderOf<Data>(
  kind: TagsKind,
  load: (ctx: CompanyContext, args: LoaderFunctionArgs) => Promise<Data>,
) {
  return companyLoader({
    permission: 'tag:write',
    load: async (ctx, args) => {
      if (kind === 'lanes') await requireFeature(ctx, 'useKanban')
      return await load(ctx, args)
    },
  })
}

export const tagsLoader = (kind: TagsKind) =>
  loaderOf(kind, async (ctx, { request }) => {
    const query = { ...listQuery(request), ...(kind === 'lanes' ? { kanban: '1' } : {}) }
    const { tags, nextCursor } = await tagsPage(ctx, {
      ...query,
      kanban: kind === 'lanes' ? 1 : undefined,
    })
    const title = await pageTitle(request, kind === 'lanes' ? 'tags:lanes.title' : 'tags:title')
    return { query, page: { rows: tags, nextCursor }, title }
  })

/** Of /tags/new and /tags/{id}. */
export const tagLoader = (kind: TagsKind) =>
  loaderOf(kind, async (ctx, { params }) => {
    const id = recordId(params, 'tagId')
    const [tag, { company }] = await Promise.all([
      id === null ? null : tagById(ctx, id),
      directoryFor(ctx),
    ])
    return { tag, hasBoard: company.plan.useKanban, rules: formRules(saveTagInput) }
  })

export const tagDeletionLoader = (kind: TagsKind) =>
  loaderOf(kind, (ctx, { params }) => tagById(ctx, recordId(params, 'tagId') ?? 0))

export const tagMergeLoader = (kind: TagsKind) =>
  loaderOf(kind, async (ctx, { params }) => {
    const [tag, all] = await Promise.all([
      tagById(ctx, recordId(params, 'tagId') ?? 0),
      listTags(ctx),
    ])
    const others = all.filter(({ id, kanban }) => id !== tag.id && kanban === tag.kanban)
    return { tag, others, rules: formRules(mergeTagsInput) }
  })

export type TagsData = Awaited<ReturnType<ReturnType<typeof tagsLoader>>>
export type TagData = Awaited<ReturnType<ReturnType<typeof tagLoader>>>
export type TagDeletionData = Awaited<ReturnType<ReturnType<typeof tagDeletionLoader>>>
export type TagMergeData = Awaited<ReturnType<ReturnType<typeof tagMergeLoader>>>
