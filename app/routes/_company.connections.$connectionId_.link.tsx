import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { AppError } from '#core/errors.ts'
import { pairingForm } from '#domains/connections/connection-form.ts'
import { connectionDetail } from '#domains/connections/connections.queries.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { connectionsAction } from '#app/features/connections/connections-action.server.ts'
import { Linking } from '#app/features/connections/linking.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** /connections/{id}/link */
export const loader = companyLoader({
  permission: 'connection:manage',
  load: async (ctx, { params }) => {
    const detail = await connectionDetail(ctx, recordId(params, 'connectionId') ?? 0)
    const { id, name, channel, status, statusReason, session } = detail
    // An account at Meta has nothing that a phone could link.
    if (channel !== 'whatsapp') throw new AppError('ERR_NOT_FOUND')
    const { qrcode, qrExpiresAt, pairingCode } = detail
    return {
      connection: { id, name, channel, status, statusReason, session },
      codes: { qrcode, qrExpiresAt, pairingCode },
      rules: formRules(pairingForm),
    }
  },
})

export const action = connectionsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** Links a phone: by a QR code that it reads, or by a code that is typed into it. */
export default function ConnectionLinking() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation('connections')
  return (
    <RecordDialog
      title={t('qr.title', { name: data.connection.name })}
      className="qr-dialog"
      startsAtWayOut
    >
      <Linking {...data} />
    </RecordDialog>
  )
}
