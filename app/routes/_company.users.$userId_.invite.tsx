import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { userView } from '#domains/users/list-users.ts'
import { isOwn } from '#domains/users/user-checks.ts'
import { QuestionDialog } from '#app/components/dialogs/question-dialog.tsx'
import { InviteLink } from '#app/features/users/invite-link.tsx'
import { NotOneself } from '#app/features/users/not-oneself.tsx'
import { usersAction } from '#app/features/users/users-action.server.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import '#app/features/users/users.css'

export const loader = companyLoader({
  permission: 'user:manage',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'userId') ?? 0
    if (isOwn(ctx, id)) return null
    const user = await userView(ctx, id)
    const { name, isInvited, invitedUntil } = user
    return { name, isInvited, invitedUntil }
  },
})

export const action = usersAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** A link by which somebody chooses a password: their first, or a new one. */
export default function UserInvitation() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation('users')
  const formats = useFormats()
  if (data === null) return <NotOneself question="invite" />
  const { name, isInvited, invitedUntil } = data
  const withdraw = { intent: 'withdraw', label: t('invite.withdraw'), testId: 'withdraw-invite' }
  const make = { intent: 'invite', label: t('invite.make'), testId: 'make-invite' }
  return (
    <QuestionDialog
      title={t('invite.title', { name })}
      answers={invitedUntil === null ? [make] : [withdraw, make]}
      shown={(values) => <InviteLink values={values} />}
    >
      {[
        t(isInvited ? 'invite.first' : 'invite.again'),
        invitedUntil !== null && t('invite.open', { until: formats.dateTime(invitedUntil) }),
      ]
        .filter((part) => part !== false)
        .join(' ')}
    </QuestionDialog>
  )
}
