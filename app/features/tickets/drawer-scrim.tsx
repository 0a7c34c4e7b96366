import { useEffect } from 'react'
import { isPageCovered } from '#app/components/key-press.ts'
import { useHistoryStep } from '#app/components/use-history-step.ts'
import { DRAWER_CLOSE_ID } from '../contacts/drawer-close-id.ts'

/** Behind the contact where it lies over the conversation: has the focus go there and back, and closes it on a press, on Escape and on the way back. */
export function DrawerScrim({ onClose }: { onClose: () => void }) {
  const leave = useHistoryStep(onClose)
  useEffect(() => {
    const opener = document.activeElement
    document.getElementById(DRAWER_CLOSE_ID)?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isPageCovered()) return
      // Else the desk goes back to the list.
      event.stopPropagation()
      leave()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [leave])
  // Who cannot see it has the drawer's own button.
  return <div className="drawer-scrim" aria-hidden onClick={() => leave()} />
}
