import { useEffect, useRef } from 'react'
import { giveUpTypedAhead, keepTypedAhead } from './typed-ahead.ts'

/** What opens over any page. */
export type Overlay = 'commands' | 'shortcuts'
/** Opens it, or does not (null). Returns what takes that back. */
type Opener = (overlay: Overlay) => (() => void) | null

const openers = new Set<Opener>()
/** Who was asked last. */
let asked: Opener | null = null

/**
 * Opens it, from wherever: a page that has more to offer in it than the shell does it itself. Its code may come with the first press of a
 * document; what is typed meanwhile is typed into the bar.
 */
export function openOverlay(overlay: Overlay): void {
  for (const open of openers) {
    const withdraw = open(overlay)
    if (withdraw === null) continue
    asked = open
    if (overlay === 'commands') keepTypedAhead(withdraw)
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
    return () => {
      openers.delete(opener)
      // The page is left: what it was asked for does not come.
      if (asked === opener) giveUpTypedAhead()
    }
  }, [])
}
