import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tagById } from '#domains/tags/list-tags.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { tagsAction } from '#app/features/tags/tags-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'tag:write',
  load: (ctx, { params }) => tagById(ctx, recordId(params, 'tagId') ?? 0),
})

export const action = tagsAction
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function TagDeletion() {
  const { name, contactsCount } = useLoaderData<typeof loader>()
  const { t } = useTranslation('tags')
  return (
    <DeleteDialog title={t('remove.title', { name })}>
      {contactsCount === 0
        ? t('remove.unused')
        : `${t('remove.used', { count: contactsCount })} ${t('remove.stay')}`}
    </DeleteDialog>
  )
}
