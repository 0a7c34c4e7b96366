import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { fileListById } from '#domains/file-lists/file-lists.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { fileListsAction } from '#app/features/file-lists/file-lists-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'setting:manage',
  load: (ctx, { params }) => fileListById(ctx, recordId(params, 'fileListId') ?? 0),
})

export const action = fileListsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function FileListDeletion() {
  const { name, options } = useLoaderData<typeof loader>()
  const { t } = useTranslation('fileLists')
  return (
    <DeleteDialog title={t('remove.title', { name })}>
      {t('remove.files', { count: options.length })}
    </DeleteDialog>
  )
}
