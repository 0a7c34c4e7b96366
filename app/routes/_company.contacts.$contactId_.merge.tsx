import { useLoaderData } from '@remix-run/react'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { RecordGone } from '#app/components/dialogs/record-gone.tsx'
import { MERGE_PARAMS } from '#app/features/contacts/merge-address.ts'
import { MergeDialog } from '#app/features/contacts/merge-dialog.tsx'
import { contactMerging, mergeLoader } from '#app/features/contacts/merging.server.ts'

/** /contacts/{id}/merge: that contact stays. */
export const loader = mergeLoader
export const action = contactMerging
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'

/** Another side, or other words to find one, are asked for by the address. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  formMethod === undefined && currentUrl.href !== nextUrl.href

export const ErrorBoundary = () => <RecordGone own={MERGE_PARAMS} />

export default function ContactMerge() {
  const data = useLoaderData<typeof loader>()
  return <MergeDialog {...data} />
}
