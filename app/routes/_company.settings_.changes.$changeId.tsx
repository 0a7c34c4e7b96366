import { useLoaderData } from '@remix-run/react'
import { settingChange } from '#domains/settings/setting-changes.queries.ts'
import { ChangeDialog } from '#app/features/settings/change-dialog.tsx'
import { undoAction } from '#app/features/settings/undo-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'setting:manage',
  load: (ctx, { params, context: { platform } }) =>
    settingChange(ctx, platform, recordId(params, 'changeId') ?? 0),
})

export const action = undoAction('/settings/changes')
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function UndoOverChanges() {
  return <ChangeDialog change={useLoaderData<typeof loader>()} />
}
