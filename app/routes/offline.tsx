import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { OfflinePage } from '#app/features/session/offline-page.tsx'
import { redirectTarget } from '#app/features/session/redirect-to.ts'

/** The one page that needs no network: the service worker shows it in place of any other. It holds nobody's data. */
export default function Offline() {
  const navigate = useNavigate()
  const [state, setState] = useState<'looking' | 'nothing'>('looking')
  useEffect(() => {
    const to = redirectTarget(new URLSearchParams(location.search))
    const goThere = () => location.replace(to)
    window.addEventListener('online', goThere)
    const opensHere = /^\/(tickets|todolist)(\/|\?|$)/.test(to)
    const look = async () => {
      const { hasKeptDesk } = await import('#app/device/kept-desk.ts')
      if (opensHere && (await hasKeptDesk())) navigate(to, { replace: true })
      else setState('nothing')
    }
    look().catch(() => setState('nothing'))
    return () => window.removeEventListener('online', goThere)
  }, [navigate])
  return <OfflinePage isLooking={state === 'looking'} />
}
