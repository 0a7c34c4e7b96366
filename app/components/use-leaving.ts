import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'

/**
 * Blocks whoever leaves while `holds` returns true: by a link or the back key, and while `holdsDocument` does, by closing the tab. Who
 * asks again while the question stands meant the question: one that has just been drawn does not listen to keys yet, and Escape goes to
 * what is under it.
 */
export function useLeaving(holds: () => boolean, holdsDocument = holds) {
  const [isLeaving, setIsLeaving] = useState(false)
  const blocker = useBlocker(
    useCallback(() => {
      const isHeld = holds()
      // Asked here: the router lets go of what it blocked as soon as the page's data is read anew, which may be before anything is drawn.
      if (isHeld) setIsLeaving(toggle)
      return isHeld
    }, [holds]),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useBeforeUnload(
    useCallback(
      (event) => {
        if (holdsDocument()) event.preventDefault()
      },
      [holdsDocument],
    ),
  )
  return { isLeaving, ask: () => setIsLeaving(toggle), stay: () => setIsLeaving(false) }
}

const toggle = (is: boolean) => !is
