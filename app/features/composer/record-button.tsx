import { Mic } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'

export function RecordButton({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <button
      type="button"
      className="plain-button composer-tool focus-ring"
      data-tool="record"
      data-testid="composer-record"
      aria-label={t('recorder.start')}
      title={t('recorder.start')}
      onClick={onStart}
    >
      <Mic size={17} strokeWidth={1.8} aria-hidden />
    </button>
  )
}
