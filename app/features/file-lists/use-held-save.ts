import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { INTENT } from '#app/route-builders/form-intent.ts'

type HeldSave = {
  /** Something inside the form. */
  place: RefObject<HTMLElement>
  /** Files are on their way. */
  isSending: boolean
  /** A file has stopped on its way: somebody has to say what becomes of it. */
  hasStopped: boolean
  /** Leads to such a file. */
  onStopped: () => void
}

/**
 * A form that is saved while its files are on their way is sent once they have arrived. Returns whether it waits for that. One whose
 * file has stopped is not sent.
 */
export function useHeldSave({ place, isSending, hasStopped, onStopped }: HeldSave): boolean {
  const [isWaiting, setIsWaiting] = useState(false)
  const submitter = useRef<HTMLElement | null>(null)
  const now = useRef({ isSending, hasStopped, onStopped })
  useEffect(() => {
    now.current = { isSending, hasStopped, onStopped }
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    if (form == null) return
    const hold = (event: SubmitEvent) => {
      // What the form asks of itself sends nothing.
      if (event.submitter?.getAttribute('name') === INTENT) return
      if (!now.current.isSending && !now.current.hasStopped) return
      event.preventDefault()
      event.stopPropagation()
      if (now.current.hasStopped) now.current.onStopped()
      submitter.current = event.submitter
      setIsWaiting(!now.current.hasStopped)
    }
    // Before the form's own listeners.
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [place])
  useEffect(() => {
    if (!isWaiting || (isSending && !hasStopped)) return
    setIsWaiting(false)
    if (hasStopped) now.current.onStopped()
    else place.current?.closest('form')?.requestSubmit(submitter.current)
  }, [isWaiting, isSending, hasStopped, place])
  return isWaiting
}
