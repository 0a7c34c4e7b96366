/**
 * WhatsApp says on each connection that all waiting messages were sent. It may say so before the library calls the connection open, which
 * it does only after questions of its own; `stalled` is called for a connection on which it was never said. `later` runs its work after
 * the patience for that, unless the connection is closed by then.
 */
export function createCatchUpWatch(later: (work: () => void) => void, stalled: () => void) {
  let caughtUp = false
  return {
    opened(): void {
      later(() => {
        if (!caughtUp) stalled()
      })
    },
    caughtUp(): void {
      caughtUp = true
    },
  }
}
