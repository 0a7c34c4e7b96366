import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import type { Anchor } from './floating-panel.tsx'

/** As long as phones take for a press that is held. */
const HELD_MS = 500
/** A finger that moves farther scrolls; pixels. */
const STILL_PX = 10
/** The platform's own event for a held press comes about when ours does. */
const SAME_PRESS_MS = 1_000

/** What has a menu of the browser's that people need: where they type, links, and words they have marked. */
const HAS_OWN = 'input, textarea, [contenteditable="true"], audio, video, .message-link'

/** Opens the menu of what was pressed; false where that has none. */
type Open = (target: Element, at: Anchor) => boolean

/**
 * A right click, the menu key and a press that is held: listeners for something that holds many things with a menu. With Shift the
 * browser's own menu comes.
 */
export function useContextPress(open: Open) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const openedAt = useRef(-Infinity)
  const swallowsClick = useRef(false)
  const end = () => {
    clearTimeout(held.current?.timer)
    held.current = null
  }
  return {
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const { target, timeStamp, shiftKey } = event
      end()
      if (timeStamp - openedAt.current < SAME_PRESS_MS) return event.preventDefault()
      if (!(target instanceof Element) || shiftKey || hasOwnMenu(target)) return
      if (open(target, anchorOf(event, target))) event.preventDefault()
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      end()
      swallowsClick.current = false
      const { target, clientX: x, clientY: y } = event
      if (event.pointerType !== 'touch' || !event.isPrimary || !(target instanceof Element)) return
      if (target.closest(HAS_OWN) !== null) return
      const timer = setTimeout(() => {
        if (!open(target, pointAnchor(x, y, target))) return
        openedAt.current = performance.now()
        swallowsClick.current = true
      }, HELD_MS)
      held.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (held.current === null) return
      const { x, y } = held.current
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** What was held was not meant to open. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!swallowsClick.current) return
      swallowsClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function hasOwnMenu(target: Element): boolean {
  if (target.closest(HAS_OWN) !== null) return true
  const marked = window.getSelection()
  return marked !== null && !marked.isCollapsed && marked.containsNode(target, true)
}

/** The menu key has no place of its own: the menu comes beside what has the focus. */
function anchorOf({ clientX, clientY, button }: MouseEvent, target: Element): Anchor {
  const isKey = button !== 2
  return isKey && target instanceof HTMLElement ? target : pointAnchor(clientX, clientY, target)
}

function pointAnchor(x: number, y: number, target: Element): Anchor {
  const focusable = target.closest<HTMLElement>('a, button, [tabindex]')
  return {
    getBoundingClientRect: () => new DOMRect(x, y, 0, 0),
    focus: (options) => focusable?.focus(options),
  }
}
