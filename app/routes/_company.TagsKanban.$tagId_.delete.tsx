import { useLoaderData } from '@remix-run/react'
import { TagDeletion } from '#app/features/tags/tag-deletion.tsx'
import { lanesAction } from '#app/features/tags/tags-action.server.ts'
import { tagDeletionLoader } from '#app/features/tags/tags-data.server.ts'

export const loader = tagDeletionLoader('lanes')
export const action = lanesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'
export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function LaneDeletionRoute() {
  return <TagDeletion kind="lanes" {...useLoaderData<typeof loader>()} />
}
