import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { numberText } from '#core/phone.ts'
import { unmergedContact } from '#domains/contacts/contacts.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { contactDeletion } from '#app/features/contacts/contacts-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'contact:delete',
  load: async (ctx, { params }) => {
    const contact = await unmergedContact(ctx, recordId(params, 'contactId') ?? 0)
    return { name: contact.name, number: numberText(contact) }
  },
})

export const action = contactDeletion
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** Names who goes and what with them. Whoever has conversations is not deleted, and it is said why. */
export default function ContactDeletion() {
  const { name, number } = useLoaderData<typeof loader>()
  const { t } = useTranslation('contactBook')
  return (
    <DeleteDialog title={t('delete.title', { name })}>{t('delete.text', { number })}</DeleteDialog>
  )
}
