type Coalescer<Item> = {
  push(items: readonly Item[]): void
  /** Sends what waits, now: for when an answer must not overtake it. */
  flush(): void
}

/**
 * The first items after a quiet time go out at once; what comes within `windowMs` after a sending is gathered and goes out when the
 * window ends. So a lone event costs no delay and a burst costs one sending a window.
 */
export function createCoalescer<Item>(
  windowMs: number,
  send: (items: readonly Item[]) => void,
): Coalescer<Item> {
  let waiting: Item[] = []
  let open = false
  const flush = () => {
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    send(items)
  }
  const openWindow = () => {
    open = true
    setTimeout(() => {
      open = false
      if (waiting.length === 0) return
      openWindow()
      flush()
    }, windowMs)
  }
  return {
    push(items) {
      waiting.push(...items)
      if (open) return
      openWindow()
      flush()
    },
    flush,
  }
}
