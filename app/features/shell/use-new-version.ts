import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { onPartGone } from '#app/components/lazy-part.ts'
import { toast } from '#app/components/toast.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import { VERSION_CHECK_MS } from '../frame/limits.ts'
import { giveUpTypedAhead } from '../frame/typed-ahead.ts'

/** Invites to reload once the server runs another version than the one that drew this page. Asks now and then, and after each gap. */
export function useNewVersion(drawnBy: string, isOnline: boolean): void {
  const { t } = useTranslation('shell')
  const told = useRef(false)
  useEffect(() => {
    if (!isOnline) return
    const invite = (text: string = t('newVersion.text')) => {
      if (told.current) return
      told.current = true
      toast({
        text,
        action: { label: t('newVersion.reload'), run: () => location.reload() },
        durationMs: null,
      })
    }
    const look = async () => {
      if (told.current || document.visibilityState === 'hidden') return
      void findNewWorker()
      const version = await serverVersion()
      if (version !== null && version !== drawnBy) invite()
    }
    // Another build's service worker took over: its files are here, this page's are of yesterday.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const hadWorker = workers?.controller != null
    const onWorker = () => hadWorker && invite()
    workers?.addEventListener('controllerchange', onWorker)
    const ask = () => void look()
    // What is deployed now has other files than this page asks for.
    const endPartGone = onPartGone(() => {
      invite(t('newVersion.missingPart'))
      // It may be the one that is typed for.
      giveUpTypedAhead()
    })
    const timer = setInterval(ask, VERSION_CHECK_MS)
    document.addEventListener('visibilitychange', ask)
    const callOff = whenIdle(ask)
    return () => {
      callOff()
      clearInterval(timer)
      endPartGone()
      workers?.removeEventListener('controllerchange', onWorker)
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

/** Has the browser look whether the server has another service worker by now. */
async function findNewWorker(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update()
  } catch {
    // Offline: there will be another time.
  }
}
