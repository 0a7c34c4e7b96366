import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Virtualizer } from '@tanstack/react-virtual'
import type { ConversationItem } from './conversation-items.ts'
import { MARKED_MS } from './limits.ts'
import type { Target } from './use-place.ts'

/** Frames in which a row is drawn after it was scrolled to; later it is out of sight again. */
const FRAMES_TO_DRAW = 20

/** Brings the target into the middle of the screen, marks it for a moment, and puts the focus on it where a link led there. */
export function useTargetPlace(
  target: Target | null,
  scroller: RefObject<HTMLElement | null>,
  items: readonly ConversationItem[],
  virtual: Virtualizer<HTMLDivElement, Element>,
): number | null {
  const [faded, setFaded] = useState<Target | null>(null)
  const latest = useRef(items)
  useLayoutEffect(() => {
    latest.current = items
  })
  useLayoutEffect(() => {
    if (target === null) return
    const index = latest.current.findIndex(({ message }) => message.id === target.messageId)
    if (index !== -1) virtual.scrollToIndex(index, { align: 'center' })
  }, [target, virtual])

  useEffect(() => {
    if (target === null) return
    let frame = 0
    const focusSoon = (framesLeft: number) => {
      const bubble = scroller.current?.querySelector<HTMLElement>(
        `[data-message-id="${target.messageId}"]`,
      )
      if (bubble != null) {
        bubble.tabIndex = -1
        bubble.focus({ preventScroll: true })
      } else if (framesLeft > 0) frame = requestAnimationFrame(() => focusSoon(framesLeft - 1))
    }
    if (target.takesFocus) focusSoon(FRAMES_TO_DRAW)
    const timer = setTimeout(() => setFaded(target), MARKED_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [target, scroller])
  return target === null || target === faded ? null : target.messageId
}
