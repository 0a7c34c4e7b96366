import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { backoff } from '#core/backoff.ts'
import { OfflinePage } from '#app/features/session/offline-page.tsx'
import { redirectTarget } from '#app/features/session/redirect-to.ts'

/** What needs the desk that this device has kept, and what only the frame around every page. */
const OPENS_HERE = { desk: /^\/tickets(\/|\?|$)/, frame: /^\/todolist(\/|\?|$)/ }

/** Not at once: where a network comes and goes, two pages would lead to each other without a pause. */
const FIRST_PAUSE_MS = 2_000
const PAUSE_CAP_MS = 30_000

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
    void answered(left.signal).then((isBack) => isBack && goThere())
    return () => left.abort()
  }, [navigate, goThere])
  return <OfflinePage isLooking={state === 'looking'} onRetry={goThere} />
}

/** Resolves with true once the server answers, with false once nobody waits. A browser that never lost its network says nothing of either. */
async function answered(until: AbortSignal): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    await new Promise((resolve) =>
      setTimeout(resolve, backoff(attempt, FIRST_PAUSE_MS, PAUSE_CAP_MS)),
    )
    if (until.aborted) return false
    const answer = await fetch('/healthz', { cache: 'no-store', signal: until }).catch(() => null)
    if (answer?.ok === true) return true
  }
}
