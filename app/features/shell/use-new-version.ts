import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/components/toast.ts'
import { VERSION_CHECK_MS } from './limits.ts'

/** Invites to reload once the server runs another version than the one that drew this page. Asks now and then, and after each gap. */
export function useNewVersion(drawnBy: string, isOnline: boolean): void {
  const { t } = useTranslation('shell')
  const told = useRef(false)
  useEffect(() => {
    if (!isOnline) return
    const look = async () => {
      if (told.current || document.visibilityState === 'hidden') return
      const version = await serverVersion()
      if (version === null || version === drawnBy || told.current) return
      told.current = true
      toast({
        text: t('newVersion.text'),
        action: { label: t('newVersion.reload'), run: () => location.reload() },
        durationMs: null,
      })
    }
    const ask = () => void look()
    const timer = setInterval(ask, VERSION_CHECK_MS)
    document.addEventListener('visibilitychange', ask)
    ask()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [drawnBy, isOnline, t])
}

/** Null when the server could not be asked: there will be another time. */
async function serverVersion(): Promise<string | null> {
  try {
    const response = await fetch('/api/v1/version', { headers: { Accept: 'application/json' } })
    if (!response.ok) return null
    const body: unknown = await response.json()
    return typeof body === 'object' &&
      body !== null &&
      'version' in body &&
      typeof body.version === 'string'
      ? body.version
      : null
  } catch {
    return null
  }
}
