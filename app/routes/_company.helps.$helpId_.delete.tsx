import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { helpById } from '#domains/helps/helps.queries.ts'
import { DeleteDialog } from '#app/components/dialogs/delete-dialog.tsx'
import { helpsAction } from '#app/features/helps/helps-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'help:manage',
  load: (ctx, { params, context }) =>
    helpById(ctx, context.platform, recordId(params, 'helpId') ?? 0),
})

export const action = helpsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function HelpDeletion() {
  const { title } = useLoaderData<typeof loader>()
  const { t } = useTranslation('helps')
  return <DeleteDialog title={t('remove.title', { name: title })}>{t('remove.text')}</DeleteDialog>
}
