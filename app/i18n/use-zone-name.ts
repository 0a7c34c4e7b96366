import { useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { zoneId, zoneName } from './zone-name.ts'

/** A time zone in words. Its id until scripts run: a browser may have other words for it than the server. */
export function useZoneName(timezone: string): string {
  const { i18n } = useTranslation()
  const isHydrated = useHydrated()
  return useMemo(
    () => (isHydrated ? zoneName(i18n.language, timezone, serverNow()) : zoneId(timezone)),
    [isHydrated, i18n.language, timezone],
  )
}
