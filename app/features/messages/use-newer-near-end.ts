import { useEffect } from 'react'
import type { RefObject } from 'react'
import { NEWER_LOAD_MARGIN_PX } from './limits.ts'

type Newer = {
  hasPreviousPage: boolean
  isFetchingPreviousPage: boolean
  isFetchPreviousPageError: boolean
  fetchPreviousPage: () => unknown
}

/** Has a part of the past grow at its end while a reader comes near it. After a failure the next scroll tries again. */
export function useNewerNearEnd(
  scroller: RefObject<HTMLElement | null>,
  past: Newer | null,
  count: number,
): void {
  const canLoad = past !== null && past.hasPreviousPage && !past.isFetchingPreviousPage
  const hasFailed = past?.isFetchPreviousPageError === true
  const load = past?.fetchPreviousPage
  useEffect(() => {
    const element = scroller.current
    if (element === null || !canLoad || load === undefined) return
    const look = () => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight
      if (left <= NEWER_LOAD_MARGIN_PX && element.clientHeight > 0) load()
    }
    // Once what is there is measured and in place: a short part does not fill the screen.
    const frame = hasFailed
      ? 0
      : requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(look)))
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', look)
    }
  }, [scroller, canLoad, hasFailed, load, count])
}
