import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { LIST_LOAD_MARGIN_PX } from './limits.ts'

/** Asks for more when the scroller comes close to its end, and when what is loaded does not fill it. */
export function useLoadNearEnd(
  scroller: RefObject<HTMLElement | null>,
  canLoad: boolean,
  onLoadMore: () => void,
): void {
  const load = useRef(onLoadMore)
  useEffect(() => {
    load.current = onLoadMore
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null || !canLoad) return
    // Room that a page leaves at its end (page.css) is not part of what is scrolled through.
    const room = parseFloat(getComputedStyle(element.lastElementChild ?? element).paddingBottom)
    const look = () => {
      // Hidden (another tab of a phone): nothing is near anything.
      if (element.clientHeight === 0) return
      const left = element.scrollHeight - room - element.scrollTop - element.clientHeight
      if (left <= LIST_LOAD_MARGIN_PX) load.current()
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, canLoad])
}
