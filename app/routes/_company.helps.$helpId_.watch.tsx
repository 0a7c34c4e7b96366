import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { helpById } from '#domains/helps/helps.queries.ts'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { VideoPlayer } from '#app/features/helps/video-player.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: null,
  load: (ctx, { params, context }) =>
    helpById(ctx, context.platform, recordId(params, 'helpId') ?? 0),
})

export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** A video, which is loaded with this dialog and not before. */
export default function HelpVideo() {
  const { title, description, video } = useLoaderData<typeof loader>()
  const { t } = useTranslation('common')
  return (
    <RecordDialog title={title} className="help-dialog" startsAtWayOut>
      <VideoPlayer video={video} title={title} />
      {description !== '' && <p className="help-words">{description}</p>}
      <div className="dialog-actions">
        <CancelLink label={t('close')} />
      </div>
    </RecordDialog>
  )
}
