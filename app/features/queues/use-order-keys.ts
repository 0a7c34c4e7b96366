import { useEffect } from 'react'
import { stepBefore } from './order.ts'
import type { Order } from './order.ts'

/** Alt with an arrow moves the queue whose row has the focus. Rows are `queue-{id}`. */
export function useOrderKeys(
  order: Order,
  onMove: (id: number, beforeId: number | null) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event
      if (!altKey || ctrlKey || metaKey || shiftKey) return
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-testid]') : null
      const id = Number(/^queue-(\d+)$/.exec(row?.dataset['testid'] ?? '')?.[1])
      if (!order.includes(id)) return
      event.preventDefault()
      onMove(id, stepBefore(order, id, key === 'ArrowUp' ? 'up' : 'down'))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [order, onMove])
}
