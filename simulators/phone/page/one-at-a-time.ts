/**
 * Runs `work` alone. Asked for while it runs, it runs once more afterwards, so that an older answer never takes the place of a newer
 * one. Settles with the run that began after the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    const current = work().finally(() => {
      if (running === current) running = null
    })
    running = current
    return current
  }
  return () => {
    if (running === null) return run()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return run()
      })
    return next
  }
}
