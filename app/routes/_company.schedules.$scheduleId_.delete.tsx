import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { changeableSchedule } from '#domains/schedules/editing.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { schedulesAction } from '#app/features/schedules/schedules-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'message:send',
  load: (ctx, { params }) => changeableSchedule(ctx, recordId(params, 'scheduleId') ?? 0),
})

export const action = schedulesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function ScheduleDeletion() {
  const { contact, status, media, repeatEvery } = useLoaderData<typeof loader>()
  const { t } = useTranslation('schedules')
  const isSent = status === 'ENVIADA'
  return (
    <DeleteDialog title={t('remove.title', { name: contact.name })}>
      {[
        t(isSent ? 'remove.sent' : 'remove.waiting'),
        repeatEvery !== null && t('remove.series'),
        media !== null && !isSent && t('remove.file', { name: media.name }),
      ]
        .filter((part) => part !== false)
        .join(' ')}
    </DeleteDialog>
  )
}
