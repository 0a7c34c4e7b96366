import { useRef } from 'react'
import type { PointerEvent } from 'react'

/** Shortest way of a finger that turns, in pixels: less is a press that slipped. */
const SWIPE_PX = 48

/** Tells when a finger swipes sideways. A mouse has arrows; a second finger zooms. */
export function useSwipe(onSwipe: (towards: 'left' | 'right') => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      const begins = pointerType !== 'mouse' && isPrimary
      from.current = begins ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const began = from.current
      from.current = null
      if (began?.id !== pointerId) return
      const [right, down] = [clientX - began.x, clientY - began.y]
      if (Math.abs(right) < SWIPE_PX || Math.abs(right) < 1.5 * Math.abs(down)) return
      onSwipe(right < 0 ? 'left' : 'right')
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
