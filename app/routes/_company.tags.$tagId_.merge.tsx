import { useLoaderData } from '@remix-run/react'
import { TagMerge } from '#app/features/tags/tag-merge.tsx'
import { tagsAction } from '#app/features/tags/tags-action.server.ts'
import { tagMergeLoader } from '#app/features/tags/tags-data.server.ts'

export const loader = tagMergeLoader('tags')
export const action = tagsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'
export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function TagMergeRoute() {
  return <TagMerge kind="tags" {...useLoaderData<typeof loader>()} />
}
