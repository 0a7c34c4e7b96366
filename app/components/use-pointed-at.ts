import { useCallback, useState } from 'react'

/**
 * Whether somebody has come to an element, by pointer, finger or focus. What it shows only then is drawn only then: of thirty messages
 * and twenty rows, the buttons were half of what a browser had to draw when a conversation opened (docs/performance.md, *Far from the
 * server*). Once there it stays, so that nothing goes while it fades.
 */
export function usePointedAt() {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const come = useCallback(() => setIsPointedAt(true), [])
  return { isPointedAt, come }
}
