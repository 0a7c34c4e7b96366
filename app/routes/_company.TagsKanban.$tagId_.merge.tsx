import { useLoaderData } from '@remix-run/react'
import { TagMerge } from '#app/features/tags/tag-merge.tsx'
import { lanesAction } from '#app/features/tags/tags-action.server.ts'
import { tagMergeLoader } from '#app/features/tags/tags-data.server.ts'

export const loader = tagMergeLoader('lanes')
export const action = lanesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'
export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function LaneMergeRoute() {
  return <TagMerge kind="lanes" {...useLoaderData<typeof loader>()} />
}
