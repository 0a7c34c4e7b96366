import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { keepSigns, readSigns } from './signing.ts'

export type Signing = {
  /** The company signs: the attendant may choose at all. */
  isOffered: boolean
  /** This message goes out under the attendant's name. */
  signs: boolean
  toggle(): void
}

/** Whether what is written goes out under its writer's name; the choice is kept on this device. */
export function useSigning(): Signing {
  const { companyId, me, directory } = useDesk()
  const isHydrated = useHydrated()
  const [chosen, choose] = useState<boolean | null>(null)
  // The server does not know what the device keeps.
  const signs = chosen ?? (!isHydrated || readSigns(deviceStorage(), companyId, me.userId))
  const isOffered = directory.company.signsMessages
  return {
    isOffered,
    signs: isOffered && signs,
    toggle: () => {
      keepSigns(deviceStorage(), companyId, me.userId, !signs)
      choose(!signs)
    },
  }
}

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
