import { RotateCcw } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { FileFailure } from './media-facts.ts'
import { useRetryFile } from './use-retry-file.ts'

/** Where a file is that is not here: still coming, or why it can't be had, with another try. */
export function FileState({
  message,
  failed,
}: {
  message: MessageView
  failed: FileFailure | null
}) {
  const { t } = useTranslation('messages')
  const { isBusy, retry } = useRetryFile(message)
  if (failed === null || isBusy) {
    return (
      <span className="file-state" role="status">
        {t('media.coming')}
      </span>
    )
  }
  return (
    <span className="file-state" data-failed="">
      {t(`media.failed.${failed}`)}
      {failed !== 'too-large' && (
        <button type="button" className="plain-button link" onClick={retry}>
          <RotateCcw size={12} aria-hidden /> {t('retry')}
        </button>
      )}
    </span>
  )
}
