import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { announcementById } from '#domains/announcements/announcements.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { announcementsAction } from '#app/features/announcements/announcements-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'announcement:manage',
  load: (ctx, { params, context }) =>
    announcementById(ctx, context.platform, recordId(params, 'announcementId') ?? 0),
})

export const action = announcementsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function AnnouncementDeletion() {
  const { title, mediaName } = useLoaderData<typeof loader>()
  const { t } = useTranslation('announcements')
  return (
    <DeleteDialog title={t('remove.title', { name: title })}>
      {[t('remove.text'), mediaName !== null && t('remove.image', { name: mediaName })]
        .filter((part) => part !== false)
        .join(' ')}
    </DeleteDialog>
  )
}
