import { useEffect, useRef } from 'react'

/** What opens over any page. */
export type Overlay = 'commands' | 'shortcuts'
/** Whether it opens this one. */
type Opener = (overlay: Overlay) => boolean

const openers = new Set<Opener>()

/** Opens it, from wherever: a page that has more to offer in it than the shell does it itself. */
export function openOverlay(overlay: Overlay): void {
  for (const open of openers) if (open(overlay)) return
}

/** Effects of what lies inside run first: the page is asked before the shell around it. */
export function useOpener(open: Opener): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const opener: Opener = (overlay) => latest.current(overlay)
    openers.add(opener)
    return () => void openers.delete(opener)
  }, [])
}
