import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'

/** In place of a question about a colleague that makes no sense of oneself: why it is not asked, and what there is instead. */
export function NotOneself({ question }: { question: 'remove' | 'invite' }) {
  const { t } = useTranslation(['users', 'common'])
  return (
    <RecordDialog title={t(`users:${question}.oneself`)} alert>
      <div id="dialog-text" className="dialog-text">
        {t(`users:${question}.instead`)}
      </div>
      <div className="dialog-actions">
        <CancelLink label={t('common:close')} />
      </div>
    </RecordDialog>
  )
}
