import { SendHorizontal } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'

type SendButtonProps = {
  isNote: boolean
  isStopped: boolean
  /** It can be pressed: a send that cannot go says why. */
  isBlocked: boolean
}

/** Sends the message, or saves the comment. */
export function SendButton({ isNote, isStopped, isBlocked }: SendButtonProps) {
  const { t } = useTranslation('messages')
  return (
    <button
      type="submit"
      className="plain-button composer-send focus-ring"
      data-testid="composer-send"
      aria-label={isNote ? undefined : t('composer.send')}
      title={isNote ? t('composer.saveNote') : t('composer.send')}
      disabled={isStopped}
      aria-disabled={isBlocked}
    >
      {isNote && <span>{t('composer.comment')}</span>}
      <SendHorizontal size={17} strokeWidth={1.8} aria-hidden />
    </button>
  )
}
