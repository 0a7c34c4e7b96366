import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { userView } from '#domains/users/list-users.ts'
import { QuestionDialog } from '#app/components/dialogs/question-dialog.tsx'
import { usersAction } from '#app/features/users/users-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'user:manage',
  load: async (ctx, { params }) => {
    const { id, name } = await userView(ctx, recordId(params, 'userId') ?? 0)
    return { name, isOwn: ctx.actor.kind === 'user' && ctx.actor.userId === id }
  },
})

export const action = usersAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function UserSignOut() {
  const { name, isOwn } = useLoaderData<typeof loader>()
  const { t } = useTranslation('users')
  const answer = { intent: 'signOut', label: t('signOut.confirm'), testId: 'confirm-sign-out' }
  return (
    <QuestionDialog title={t('signOut.title', { name })} answers={[answer]}>
      {t(isOwn ? 'signOut.own' : 'signOut.text')}
    </QuestionDialog>
  )
}
