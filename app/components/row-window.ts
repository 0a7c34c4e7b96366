/** What a scroller shows of rows that begin `above` pixels down in it, in whole rows; `last` is the first one below the sight. */
export type RowsInSight = { first: number; last: number }

export function rowsInSight(
  { scrollTop, clientHeight }: { scrollTop: number; clientHeight: number },
  rowHeight: number,
  above: number,
): RowsInSight {
  const top = scrollTop - above
  return {
    first: Math.max(0, Math.floor(top / rowHeight)),
    last: Math.max(0, Math.ceil((top + clientHeight) / rowHeight)),
  }
}

/** The rows to draw, `overscan` of them beyond each end of the sight, as far as there are any: from `from` to before `to`. */
export function rowsToDraw({ first, last }: RowsInSight, count: number, overscan: number) {
  const to = Math.min(count, last + overscan)
  return { from: Math.max(0, Math.min(first - overscan, to)), to }
}

/** Where to scroll for the whole of a row to be in sight: not at all if it is, else as little as it takes. */
export function scrollTopFor(
  index: number,
  { scrollTop, clientHeight }: { scrollTop: number; clientHeight: number },
  rowHeight: number,
  above: number,
): number {
  const start = above + index * rowHeight
  return Math.min(start, Math.max(scrollTop, start + rowHeight - clientHeight))
}
