import { useState } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useDesk } from './desk-context.tsx'
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
