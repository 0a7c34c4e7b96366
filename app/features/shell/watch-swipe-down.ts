import { SWIPE_CLOSE_PX } from '../frame/limits.ts'

/**
 * Has a sheet follow a finger that pulls it down, and calls `onSwiped` when it is let go far enough. What scrolls in the sheet scrolls
 * first; a slider keeps the finger. Returns the end of watching.
 */
export function watchSwipeDown(sheet: HTMLElement, onSwiped: () => void): () => void {
  const listeners = new AbortController()
  const options = { signal: listeners.signal, passive: true }
  let from: number | null = null
  let pulled = 0
  const show = () => {
    sheet.style.translate = pulled > 0 ? `0 ${pulled}px` : ''
  }
  const end = () => {
    const isFar = from !== null && pulled >= SWIPE_CLOSE_PX
    from = null
    pulled = 0
    if (isFar) onSwiped()
    else show()
  }
  sheet.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [touch] = touches
      const element = target instanceof Element ? target : null
      const isHeld = element?.closest('input[type=range], select') != null
      const scrolled = element?.closest('.scroll-y')?.scrollTop ?? 0
      const isFree = touches.length === 1 && !isHeld && scrolled <= 0 && element !== sheet
      from = touch !== undefined && isFree ? touch.clientY : null
    },
    options,
  )
  sheet.addEventListener(
    'touchmove',
    ({ touches }) => {
      const [touch] = touches
      if (from === null || touch === undefined) return
      pulled = Math.max(0, touch.clientY - from)
      show()
    },
    options,
  )
  sheet.addEventListener('touchend', end, options)
  sheet.addEventListener('touchcancel', end, options)
  return () => listeners.abort()
}
