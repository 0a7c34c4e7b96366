import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { userView } from '#domains/users/list-users.ts'
import { NEW_USER, newUserForm, userForm, userFormValue } from '#domains/users/user-form.ts'
import type { UserFormValue } from '#domains/users/user-form.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { InviteLink } from '#app/features/users/invite-link.tsx'
import { useUserChanged } from '#app/features/users/use-user-changed.ts'
import { UserFields } from '#app/features/users/user-fields.tsx'
import { usersAction } from '#app/features/users/users-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import '#app/features/users/users.css'

/** /users/new and /users/{id}. */
export const loader = companyLoader({
  permission: 'user:manage',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'userId')
    const { queues, connections, company } = await directoryFor(ctx)
    const value: Omit<UserFormValue, 'profileImage'> =
      id === null ? { ...NEW_USER, language: company.language } : await userFormValue(ctx, id)
    return {
      value,
      user: id === null ? null : await userView(ctx, id),
      isOwn: ctx.actor.kind === 'user' && ctx.actor.userId === id,
      queues: queues.map(({ id: value, name, color }) => ({ value, label: name, color })),
      connections: connections.map(({ id: value, name }) => ({ value, label: name })),
      rules: formRules(id === null ? newUserForm : userForm),
      now: ctx.clock.now(),
    }
  },
})

export const action = usersAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function UserDialog() {
  const { value, user, rules, ...about } = useLoaderData<typeof loader>()
  const { t } = useTranslation('users')
  const changed = useUserChanged(about)
  return (
    <RecordDialog
      title={user === null ? t('form.newTitle') : t('form.editTitle', { name: user.name })}
      className="user-dialog"
    >
      <RecordForm<UserFormValue>
        files
        rules={rules}
        value={value}
        intent={user === null ? 'create' : 'save'}
        changed={user === null ? undefined : changed}
        rows={{ queueIds: 'set' }}
        longTexts={{ farewellMessage: t('form.farewell') }}
        shown={(values) => <InviteLink values={values} />}
      >
        {(fields) => <UserFields fields={fields} user={user} {...about} />}
      </RecordForm>
    </RecordDialog>
  )
}
