import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { comeBack } from '#app/features/session/come-back.ts'
import { OfflinePage } from '#app/features/session/offline-page.tsx'
import { redirectTarget } from '#app/features/session/redirect-to.ts'

/** What needs the desk that this device has kept, and what only the frame around every page. */
const OPENS_HERE = { desk: /^\/tickets(\/|\?|$)/, frame: /^\/todolist(\/|\?|$)/ }

/** The one page that needs no network: the service worker shows it in place of any other. It holds nobody's data. */
export default function Offline() {
  const navigate = useNavigate()
  const [state, setState] = useState<'looking' | 'nothing'>('looking')
  const goThere = useCallback(
    () => location.replace(redirectTarget(new URLSearchParams(location.search))),
    [],
  )
  useEffect(() => {
    const to = redirectTarget(new URLSearchParams(location.search))
    const left = new AbortController()
    window.addEventListener('online', goThere, { signal: left.signal })
    const look = async () => {
      const { hasKeptDesk, hasKeptFrame } = await import('#app/device/kept-desk.ts')
      const isKept = OPENS_HERE.desk.test(to)
        ? await hasKeptDesk()
        : OPENS_HERE.frame.test(to) && (await hasKeptFrame())
      if (isKept) navigate(to, { replace: true })
      else setState('nothing')
    }
    look().catch(() => setState('nothing'))
    void comeBack(left.signal, goThere, () => undefined, true, 1)
    return () => left.abort()
  }, [navigate, goThere])
  return <OfflinePage isLooking={state === 'looking'} onRetry={goThere} />
}
