import { X } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useKindName } from '../messages/message-media.tsx'
import { previewText } from '../messages/rich-text.ts'
import { focusText } from './focus-text.ts'

/** The message that is answered, above the text box. */
export function ReplyBar({
  message,
  contactName,
  onCancel,
}: {
  message: MessageView
  contactName: string
  onCancel: () => void
}) {
  const { t } = useTranslation('messages')
  const kindName = useKindName()
  const name = message.fromMe ? t('you') : contactName
  return (
    <div className="reply-bar" data-testid="reply-bar">
      <div>
        <b>{t('composer.replyingTo', { name })}</b>
        <span className="truncate">
          {message.body === '' ? kindName(message) : previewText(message.body)}
        </span>
      </div>
      <button
        type="button"
        className="plain-button focus-ring"
        aria-label={t('composer.cancelReply')}
        onClick={() => {
          onCancel()
          // The button that had the keyboard goes.
          focusText()
        }}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}
