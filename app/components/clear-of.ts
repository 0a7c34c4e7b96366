type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/**
 * The upper edge of a box that covers none of the others: where it stands, or below what is in its way. Where it would end under
 * `bottom`, it stays where it stands.
 */
export function clearOf(box: Box, others: readonly Box[], bottom: number, gap: number): number {
  const height = box.bottom - box.top
  const inColumn = others.filter((other) => other.left < box.right && other.right > box.left)
  let { top } = box
  // Each time below one of them: it ends once it is below all.
  for (;;) {
    const inWay = inColumn.find((other) => other.top < top + height && other.bottom > top)
    if (inWay === undefined) return top
    top = inWay.bottom + gap
    if (top + height > bottom) return box.top
  }
}
