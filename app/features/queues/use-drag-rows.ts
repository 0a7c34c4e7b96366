import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { movedBefore, nextOf } from './order.ts'
import type { Order } from './order.ts'

type Drag = { id: number; order: Order }

/**
 * Rows of a table that are dragged by a handle, by mouse, finger or pen; Escape puts the row back. While one is dragged the rows stand as
 * they would be if it were dropped. The handle is `grip(id)`, within the row.
 */
export function useDragRows(order: Order, onDrop: (id: number, beforeId: number | null) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const begin = (id: number, event: ReactPointerEvent) => {
    const rows = event.currentTarget.closest('tbody')?.rows
    if (event.button !== 0 || rows === undefined || rows.length !== order.length) return
    event.preventDefault()
    // Where the rows are now: what they give way to must not move under the pointer, back and forth.
    const scroller = event.currentTarget.closest('.page')
    const scrolled = () => scroller?.scrollTop ?? 0
    const middles = [...rows].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 + scrolled()
    })
    const others = order.filter((other) => other !== id)
    const middleOf = (other: number) => middles[order.indexOf(other)] ?? 0
    const { pointerId } = event
    let pointerY = event.clientY
    let next = order

    const follow = () => {
      const y = pointerY + scrolled()
      const beforeId = others.find((other) => middleOf(other) > y) ?? null
      next = movedBefore(order, id, beforeId)
      setDrag({ id, order: next })
    }
    const listeners = new AbortController()
    const { signal } = listeners
    const end = () => {
      listeners.abort()
      stop.current = null
      setDrag(null)
    }
    stop.current = end
    const isOurs = (one: PointerEvent) => one.pointerId === pointerId
    addEventListener(
      'pointermove',
      (moved) => {
        if (!isOurs(moved)) return
        pointerY = moved.clientY
        follow()
      },
      { signal },
    )
    addEventListener('scroll', follow, { signal, capture: true, passive: true })
    addEventListener(
      'pointerup',
      (up) => {
        if (!isOurs(up)) return
        end()
        onDrop(id, nextOf(next, id))
      },
      { signal },
    )
    addEventListener('pointercancel', (one) => isOurs(one) && end(), { signal })
    addEventListener('keydown', (press) => press.key === 'Escape' && end(), { signal })
    follow()
  }

  return {
    /** The row that is dragged; null while none is. */
    draggedId: drag?.id ?? null,
    /** How the rows stand while one is dragged. */
    order: drag?.order ?? order,
    grip: (id: number) => ({ onPointerDown: (event: ReactPointerEvent) => begin(id, event) }),
  }
}
