import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { OfflinePage } from '#app/features/session/offline-page.tsx'
import { redirectTarget } from '#app/features/session/redirect-to.ts'

/** What needs the desk that this device has kept, and what only the frame around every page. */
const OPENS_HERE = { desk: /^\/tickets(\/|\?|$)/, frame: /^\/todolist(\/|\?|$)/ }

/** The one page that needs no network: the service worker shows it in place of any other. It holds nobody's data. */
export default function Offline() {
  const navigate = useNavigate()
  const [state, setState] = useState<'looking' | 'nothing'>('looking')
  useEffect(() => {
    const to = redirectTarget(new URLSearchParams(location.search))
    const goThere = () => location.replace(to)
    window.addEventListener('online', goThere)
    const look = async () => {
      const { hasKeptDesk, hasKeptFrame } = await import('#app/device/kept-desk.ts')
      const isKept = OPENS_HERE.desk.test(to)
        ? await hasKeptDesk()
        : OPENS_HERE.frame.test(to) && (await hasKeptFrame())
      if (isKept) navigate(to, { replace: true })
      else setState('nothing')
    }
    look().catch(() => setState('nothing'))
    return () => window.removeEventListener('online', goThere)
  }, [navigate])
  return <OfflinePage isLooking={state === 'looking'} />
}
