import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatNumber } from '#core/phone.ts'
import { onCallById } from '#domains/plantao/plantao.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { plantaoAction } from '#app/features/plantao/plantao-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'setting:manage',
  load: (ctx, { params }) => onCallById(ctx, recordId(params, 'onCallId') ?? 0),
})

export const action = plantaoAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function OnCallDeletion() {
  const { user, phone } = useLoaderData<typeof loader>()
  const { t } = useTranslation('plantao')
  return (
    <DeleteDialog title={t('remove.title', { name: user.name })}>
      {t('remove.text', { phone: formatNumber(phone) })}
    </DeleteDialog>
  )
}
