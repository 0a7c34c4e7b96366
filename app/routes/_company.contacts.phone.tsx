import { useLoaderData } from '@remix-run/react'
import { phoneImporting, phoneLoader } from '#app/features/contacts/importing.server.ts'
import { PhoneDialog } from '#app/features/contacts/phone-dialog.tsx'

export const loader = phoneLoader
export const action = phoneImporting
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function PhoneImport() {
  return <PhoneDialog {...useLoaderData<typeof loader>()} />
}
