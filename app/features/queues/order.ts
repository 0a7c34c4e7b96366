/** Ids in the order of the list. */
export type Order = readonly number[]

/** With one of them in front of another, or at the end. */
export function movedBefore(order: Order, id: number, beforeId: number | null): Order {
  if (id === beforeId) return order
  const others = order.filter((other) => other !== id)
  const at = beforeId === null ? -1 : others.indexOf(beforeId)
  return others.toSpliced(at === -1 ? others.length : at, 0, id)
}

/** What one of them stands in front of: null at the end. */
export function nextOf(order: Order, id: number): number | null {
  return order[order.indexOf(id) + 1] ?? null
}

/** What one of them stands in front of after a step; itself where there is no step to take. */
export function stepBefore(order: Order, id: number, step: 'up' | 'down'): number | null {
  const at = order.indexOf(id)
  if (step === 'up') return order[at - 1] ?? id
  return at === order.length - 1 ? id : (order[at + 2] ?? null)
}

/** Rows in an order; one that it does not name keeps its place behind the others. */
export function inOrder<Row extends { id: number }>(rows: readonly Row[], order: Order): Row[] {
  const place = ({ id }: Row) => (order.includes(id) ? order.indexOf(id) : order.length)
  return rows.toSorted((one, other) => place(one) - place(other))
}
