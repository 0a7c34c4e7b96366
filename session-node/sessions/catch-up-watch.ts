/**
 * WhatsApp says on each connection that all waiting messages were sent. It may say so before the library calls the connection open, which
 * it does only after questions of its own; a connection on which it was never said has stalled.
 */
export function createCatchUpWatch(patienceMs: number, stalled: () => void) {
  let caughtUp = false
  let timer: NodeJS.Timeout | undefined
  return {
    opened(): void {
      if (caughtUp) return
      clearTimeout(timer)
      timer = setTimeout(stalled, patienceMs)
    },
    caughtUp(): void {
      caughtUp = true
      clearTimeout(timer)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
