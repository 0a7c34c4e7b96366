import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import { connectionById } from '#domains/connections/connections.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { connectionsAction } from '#app/features/connections/connections-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'connection:manage',
  load: (ctx, { params }) => connectionById(ctx, recordId(params, 'connectionId') ?? 0),
})

export const action = connectionsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** Names the connection and what goes with it, and what stays. */
export default function ConnectionDeletion() {
  const { name, channel, number, isDefault } = useLoaderData<typeof loader>()
  const { t } = useTranslation('connections')
  return (
    <DeleteDialog title={t('deleteDialog.title', { name })}>
      {channel === 'whatsapp'
        ? t('deleteDialog.phone', { number: formatNumber(number) })
        : t('deleteDialog.official', { channel: t(`channels.${channel}`) })}
      {isDefault && ` ${t('deleteDialog.isDefault')}`}
    </DeleteDialog>
  )
}
