import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { changeableQuickMessage } from '#domains/quick-messages/quick-messages.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { quickMessagesAction } from '#app/features/quick-messages/quick-messages-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'message:send',
  load: (ctx, { params }) => changeableQuickMessage(ctx, recordId(params, 'quickMessageId') ?? 0),
})

export const action = quickMessagesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function QuickMessageDeletion() {
  const { shortcode, geral, mediaName, uses } = useLoaderData<typeof loader>()
  const { t } = useTranslation('quickMessages')
  return (
    <DeleteDialog title={t('remove.title', { name: shortcode })}>
      {[
        t('remove.used', { count: uses }),
        geral && t('remove.general'),
        mediaName !== null && t('remove.file', { name: mediaName }),
      ]
        .filter((part) => part !== false)
        .join(' ')}
    </DeleteDialog>
  )
}
