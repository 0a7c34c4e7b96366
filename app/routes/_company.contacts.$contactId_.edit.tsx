import { useLoaderData, useParams } from '@remix-run/react'
import { ContactDialog } from '#app/features/contacts/contact-dialog.tsx'
import { contactFormLoader } from '#app/features/contacts/contact-form-data.server.ts'
import { contactAction } from '#app/features/contacts/contacts-action.server.ts'
import { ownClientAction, ownClientLoader } from '#app/route-builders/own-failure.ts'

export const loader = contactFormLoader
export const action = contactAction
export const clientLoader = ownClientLoader<typeof loader>()
export const clientAction = ownClientAction
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function ContactEdit() {
  return (
    <ContactDialog
      given={useLoaderData<typeof clientLoader>()}
      contactId={Number(useParams()['contactId'])}
    />
  )
}
