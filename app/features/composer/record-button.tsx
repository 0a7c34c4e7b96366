import { Mic } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'

export function RecordButton({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <PlainIconButton
      className="composer-tool"
      data-tool="record"
      data-testid="composer-record"
      label={t('recorder.start')}
      icon={<Mic size={17} strokeWidth={1.8} aria-hidden />}
      onClick={onStart}
    />
  )
}
