import { PenLine } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import type { Signing } from '../desk/use-signing.ts'

export function SignSwitch({ signing }: { signing: Signing }) {
  const { t } = useTranslation('messages')
  return (
    <PlainIconButton
      className="composer-tool"
      data-tool="sign"
      data-testid="composer-sign"
      aria-pressed={signing.signs}
      label={t('composer.sign')}
      icon={<PenLine size={17} strokeWidth={1.8} aria-hidden />}
      onClick={signing.toggle}
    />
  )
}
