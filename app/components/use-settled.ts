import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Returns whether what is drawn has been on the screen for a moment. What nobody waits for is loaded then: a request that begins in the
 * same task as a press delays the paint.
 */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => afterPaint(() => setIsSettled(true)), [])
  return isSettled
}

/** Does something in the first idle moment after the next paint; in a tab that is out of sight nothing is painted. Returns the end of the intention. */
export function afterPaint(work: () => void): () => void {
  let end: () => void = () => undefined
  const idle = () => {
    end = whenIdle(work)
  }
  const onFrame = (framesLeft: number) => {
    const frame = requestAnimationFrame(() => (framesLeft === 0 ? idle() : onFrame(framesLeft - 1)))
    end = () => cancelAnimationFrame(frame)
  }
  // The callbacks of a frame run before its paint: those of the next one run after it.
  if (document.visibilityState === 'visible') onFrame(1)
  else idle()
  return () => end()
}
