import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'

/**
 * Blocks whoever leaves while `holds` returns true: by a link or the back key, and while `holdsDocument` does, by closing the tab. Who
 * asks again while the question stands meant the question: one that has just been drawn does not listen to keys yet, and Escape goes to
 * what is under it.
 */
export function useLeaving(holds: () => boolean, holdsDocument = holds) {
  const blocker = useBlocker(holds)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Kept here: the router lets go of what it blocked as soon as the page's data is read anew.
    setIsLeaving(toggle)
    blocker.reset()
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
