import { useLoaderData } from '@remix-run/react'
import { TagDialog } from '#app/features/tags/tag-dialog.tsx'
import { tagsAction } from '#app/features/tags/tags-action.server.ts'
import { tagLoader } from '#app/features/tags/tags-data.server.ts'

export const loader = tagLoader('tags')
export const action = tagsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'
export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function TagRoute() {
  return <TagDialog kind="tags" {...useLoaderData<typeof loader>()} />
}
