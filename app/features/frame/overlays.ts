import { useEffect, useRef } from 'react'
import { keepTypedAhead } from './typed-ahead.ts'

/** What opens over any page. */
export type Overlay = 'commands' | 'shortcuts'
/** Whether it opens this one. */
type Opener = (overlay: Overlay) => boolean

const openers = new Set<Opener>()

/**
 * Opens it, from wherever: a page that has more to offer in it than the shell does it itself. Its code may come with the first press of a
 * document; what is typed meanwhile is typed into the bar.
 */
export function openOverlay(overlay: Overlay): void {
  for (const open of openers) {
    if (!open(overlay)) continue
    if (overlay === 'commands') keepTypedAhead()
    return
  }
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
