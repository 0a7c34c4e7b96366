import { useEffect, useState } from 'react'
import { watchSize } from './watch-size.ts'

/** Marks what notices must not cover: where people write and press. */
export const KEEP_CLEAR = { 'data-keep-clear': '' } as const

/** Height, in pixels from the window's lower edge, that notices leave free while they are shown; 0 where nothing asks for it. */
export function useFreeBottom(isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const kept = isShown ? document.querySelector('[data-keep-clear]') : null
    if (kept === null) return
    const measure = () => {
      const { top, height: own } = kept.getBoundingClientRect()
      setHeight(own === 0 ? 0 : Math.max(0, window.innerHeight - top))
    }
    measure()
    const endWatch = watchSize(kept, measure)
    return () => {
      endWatch()
      setHeight(0)
    }
  }, [isShown])
  return height
}
