import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { useOpener } from '#app/features/frame/overlays.ts'
import { wantsNewTicket } from '../desk/new-ticket-state.ts'
import { ShowContext } from '../desk/show-dialog.ts'
import type { DeskDialog } from '../desk/show-dialog.ts'

// Nobody needs it for the first paint: it comes with the first dialog.
const ShownDialog = lazyPart(() => import('./shown-dialog.tsx').then((m) => m.ShownDialog))

/** Lets everything below open a dialog; what is below does not render again for it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, show] = useState<DeskDialog | null>(null)
  // Closes itself alone: one that opened another, of whoever was first with a contact, must not take that one along.
  const close = useMemo(() => () => show((now) => (now === dialog ? null : now)), [dialog])
  useOpener((overlay) => {
    if (overlay !== 'commands') return null
    show({ kind: 'commands' })
    return () => show((now) => (now?.kind === 'commands' ? null : now))
  })
  const location = useLocation()
  const state: unknown = location.state
  useEffect(() => {
    if (wantsNewTicket(state)) show({ kind: 'new-ticket' })
  }, [state])
  return (
    <ShowContext.Provider value={show}>
      {children}
      {dialog !== null && (
        <Suspense fallback={null}>
          <ShownDialog dialog={dialog} onClose={close} />
        </Suspense>
      )}
    </ShowContext.Provider>
  )
}
