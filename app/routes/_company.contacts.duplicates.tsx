import { useLoaderData } from '@remix-run/react'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { RecordGone } from '#app/components/dialogs/record-gone.tsx'
import { DuplicatesDialog } from '#app/features/contacts/duplicates-dialog.tsx'
import { duplicatesAction, duplicatesLoader } from '#app/features/contacts/duplicates.server.ts'
import { DUPLICATES_PARAMS } from '#app/features/contacts/merge-address.ts'

/** /contacts/duplicates */
export const loader = duplicatesLoader
export const action = duplicatesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'

/** What was answered, or taken back, makes room for other pairs. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  formMethod !== undefined || currentUrl.href !== nextUrl.href

export const ErrorBoundary = () => <RecordGone own={DUPLICATES_PARAMS} />

export default function Duplicates() {
  return <DuplicatesDialog {...useLoaderData<typeof loader>()} />
}
