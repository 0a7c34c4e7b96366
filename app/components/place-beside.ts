export type Side = 'top' | 'bottom' | 'right'
export type Align = 'start' | 'end'

/** Pixels between a button and what opens beside it, and to the window's edge. */
const GAP = 6
const EDGE = 8

/** Puts a fixed panel at a side of its button: on the opposite side when there is more room, and never outside the window. */
export function placeBeside(
  panel: HTMLElement,
  button: Pick<Element, 'getBoundingClientRect'>,
  side: Side,
  align: Align,
): void {
  const beside = button.getBoundingClientRect()
  // A place that was pressed has no sides to line up with: what opens starts there.
  const isPoint = beside.width === 0 && beside.height === 0
  const { innerWidth, innerHeight } = window
  panel.style.maxHeight = `${innerHeight - 2 * EDGE}px`
  const { offsetWidth: width, offsetHeight: height } = panel
  const { left, top } = side === 'right' ? atTheRight() : aboveOrBelow()
  panel.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
  panel.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`

  function atTheRight() {
    // Where the page is written from right to left, the rail stands at the right edge.
    const isFull = beside.right + GAP + width > innerWidth - EDGE && beside.left > width + GAP
    return {
      left: isFull ? beside.left - GAP - width : beside.right + GAP,
      top: align === 'start' ? beside.top : beside.bottom - height,
    }
  }
  function aboveOrBelow() {
    const below = innerHeight - beside.bottom
    const goesUp =
      side === 'top'
        ? beside.top > height + GAP + EDGE || beside.top > below
        : below < height + GAP + EDGE && beside.top > below
    return {
      left: align === 'start' || isPoint ? beside.left : beside.right - width,
      top: goesUp ? beside.top - GAP - height : beside.bottom + GAP,
    }
  }
}
