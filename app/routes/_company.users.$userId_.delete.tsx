import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { userHoldings } from '#domains/removals/remove-user.ts'
import { userView } from '#domains/users/list-users.ts'
import { isOwn } from '#domains/users/user-checks.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { Heir } from '#app/features/users/heir.tsx'
import { NotOneself } from '#app/features/users/not-oneself.tsx'
import { usersAction } from '#app/features/users/users-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'user:manage',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'userId') ?? 0
    if (isOwn(ctx, id)) return null
    const [{ name }, holdings, { users }] = await Promise.all([
      userView(ctx, id),
      userHoldings(ctx, id),
      directoryFor(ctx),
    ])
    const others = users.filter((one) => one.id !== id)
    return { name, holdings, others: others.map((one) => ({ id: one.id, name: one.name })) }
  },
})

export const action = usersAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function UserDeletion() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation('users')
  if (data === null) return <NotOneself question="remove" />
  const { name, holdings, others } = data
  const { tickets, schedules, quickMessages, onCall } = holdings
  return (
    <DeleteDialog
      title={t('remove.title', { name })}
      choice={tickets + schedules > 0 && <Heir others={others} />}
    >
      {[
        t('remove.out'),
        tickets > 0 && t('remove.tickets', { count: tickets }),
        schedules > 0 && t('remove.schedules', { count: schedules }),
        quickMessages > 0 && t('remove.quickMessages', { count: quickMessages }),
        onCall > 0 && t('remove.onCall', { count: onCall }),
        t('remove.past'),
      ]
        .filter((part) => part !== false)
        .join(' ')}
    </DeleteDialog>
  )
}
