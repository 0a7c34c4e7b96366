/** Runs something whenever an element, or the window around it, takes another size. Returns the end of watching. */
export function watchSize(element: Element, run: () => void): () => void {
  const watch = new ResizeObserver(run)
  watch.observe(element)
  window.addEventListener('resize', run)
  return () => {
    watch.disconnect()
    window.removeEventListener('resize', run)
  }
}
