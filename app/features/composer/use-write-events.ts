import { useRef } from 'react'
import { useIsomorphicLayoutEffect } from '#app/components/use-isomorphic-layout-effect.ts'
import { WRITE_EVENT } from '../desk/desk-keys.ts'
import type { WriteAsked } from '../desk/desk-keys.ts'

/**
 * Runs when a key or a command asks to write in this ticket: each names its mode, none switches to *the other one*. From the moment its
 * composer is drawn, and not one longer: words are asked for as soon as it can be seen.
 */
export function useWriteEvents(ticketId: number, run: (asked: WriteAsked) => void): void {
  const latest = useRef(run)
  useIsomorphicLayoutEffect(() => {
    latest.current = run
  })
  useIsomorphicLayoutEffect(() => {
    const onWrite = (event: Event) => {
      const { detail } = event as CustomEvent<WriteAsked>
      if (detail.ticketId !== ticketId) return
      event.preventDefault()
      latest.current(detail)
    }
    window.addEventListener(WRITE_EVENT, onWrite)
    return () => window.removeEventListener(WRITE_EVENT, onWrite)
  }, [ticketId])
}
