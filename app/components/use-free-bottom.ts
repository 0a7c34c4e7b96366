import { useEffect, useState } from 'react'
import { watchSize } from './watch-size.ts'

/** Marks what notices must not cover: where people write and press. */
export const KEEP_CLEAR = { 'data-keep-clear': '' } as const

/**
 * Height, in pixels from the window's lower edge, that notices leave free; 0 where nothing asks for it. Looked at anew whenever other
 * notices are shown: what must stay clear may have come since the ones before.
 */
export function useFreeBottom(shown: readonly unknown[]): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const kept = shown.length > 0 ? document.querySelector('[data-keep-clear]') : null
    if (kept === null) return setHeight(0)
    const measure = () => {
      const { top, height: own } = kept.getBoundingClientRect()
      setHeight(own === 0 ? 0 : Math.max(0, window.innerHeight - top))
    }
    measure()
    return watchSize(kept, measure)
  }, [shown])
  return height
}
