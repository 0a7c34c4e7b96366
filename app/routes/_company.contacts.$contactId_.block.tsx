import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { unmergedContact } from '#domains/contacts/contacts.queries.ts'
import { QuestionDialog } from '#app/components/dialogs/question-dialog.tsx'
import { contactBlocking } from '#app/features/contacts/contacts-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'contact:write',
  load: async (ctx, { params }) => {
    const { name, active } = await unmergedContact(ctx, recordId(params, 'contactId') ?? 0)
    return { name, active }
  },
})

export const action = contactBlocking
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** Blocks a contact, or takes that back. */
export default function ContactBlocking() {
  const { name, active } = useLoaderData<typeof loader>()
  const { t } = useTranslation('contactBook')
  const intent = active ? 'block' : 'unblock'
  const answer = { intent, label: t(`act.${intent}`), testId: 'confirm-block', danger: active }
  return (
    <QuestionDialog title={t(`${intent}.title`, { name })} answers={[answer]}>
      {t(`${intent}.text`)}
    </QuestionDialog>
  )
}
