import { useCallback, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowsInSight, rowsToDraw, scrollTopFor } from './row-window.ts'
import type { RowsInSight } from './row-window.ts'
import { useIsomorphicLayoutEffect } from './use-isomorphic-layout-effect.ts'

type RowWindowOptions = {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** All lengths in pixels. */
  rowHeight: number
  /** Where the rows begin in what is scrolled. */
  above?: number
  /** Rows drawn beyond those in sight, on each side. */
  overscan: number
  /** The height that the server draws rows for, and the first render in the browser with it. */
  firstHeight: number
}

/**
 * Which rows of a long list to draw (`from`, and up to `to` without it), where all are of one height. Lists of rows that are measured
 * (a conversation) have a library for it, which is ten times as large.
 */
export function useRowWindow(options: RowWindowOptions) {
  const { scroller, count, rowHeight, above = 0, overscan, firstHeight } = options
  const [inSight, setInSight] = useState(() =>
    rowsInSight({ scrollTop: 0, clientHeight: firstHeight }, rowHeight, 0),
  )
  useIsomorphicLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const see = (was: RowsInSight) => {
      const is = rowsInSight(element, rowHeight, above)
      return is.first === was.first && is.last === was.last ? was : is
    }
    setInSight(see)
    // In the frame that shows the new place, not in the next one.
    const look = () => flushSync(() => setInSight(see))
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, rowHeight, above])

  /** Brings a row into sight, if it is not. */
  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current
      if (element !== null) element.scrollTop = scrollTopFor(index, element, rowHeight, above)
    },
    [scroller, rowHeight, above],
  )
  return { ...rowsToDraw(inSight, count, overscan), scrollTo }
}
