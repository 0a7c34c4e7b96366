import { PenLine } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Signing } from '../desk/use-signing.ts'

export function SignSwitch({ signing }: { signing: Signing }) {
  const { t } = useTranslation('messages')
  return (
    <button
      type="button"
      className="plain-button composer-tool focus-ring"
      data-tool="sign"
      data-testid="composer-sign"
      aria-pressed={signing.signs}
      aria-label={t('composer.sign')}
      title={t('composer.sign')}
      onClick={signing.toggle}
    >
      <PenLine size={17} strokeWidth={1.8} aria-hidden />
    </button>
  )
}
