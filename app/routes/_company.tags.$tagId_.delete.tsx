import { useLoaderData } from '@remix-run/react'
import { TagDeletion } from '#app/features/tags/tag-deletion.tsx'
import { tagsAction } from '#app/features/tags/tags-action.server.ts'
import { tagDeletionLoader } from '#app/features/tags/tags-data.server.ts'

export const loader = tagDeletionLoader('tags')
export const action = tagsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'
export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function TagDeletionRoute() {
  return <TagDeletion kind="tags" {...useLoaderData<typeof loader>()} />
}
