/** What can wait is not put off for longer than this, on however busy a page; milliseconds. */
const LATEST_MS = 2_000
/** Safari has no idle callback: by then the first paints are over. */
const LATER_MS = 300

/** Does something once the page has nothing better to do. Returns the end of the intention. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATER_MS)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(() => work(), { timeout: LATEST_MS })
  return () => cancelIdleCallback(id)
}
