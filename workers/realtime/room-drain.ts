/** One round of work: how much was done, and whether there may be more. */
export type Round = { processed: number; more: boolean }

type DrainParts = {
  round(): Promise<Round>
  emptied(): void
  /** A round threw: what it did not do stays where it was. */
  failed(thrown: unknown): void
  /** Waited before another look because somebody asked meanwhile: a busy company's events gather into fuller rounds. */
  gather?(): Promise<void>
}

/**
 * Works until nothing is left. Never two at once: whoever asks during a drain joins it, and it looks once more before it ends.
 * Never rejects: a failure is told once, however many wait for the end.
 */
export function createDrain({ round, emptied, failed, gather }: DrainParts): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const rounds = async () => {
    for (;;) {
      again = false
      let result = await round()
      while (result.more) {
        if (result.processed === 0) throw new Error('a round did nothing and says there is more')
        result = await round()
      }
      if (!again) return
      await gather?.()
    }
  }
  return () => {
    if (running !== null) {
      again = true
      return running
    }
    running = rounds()
      .then(emptied, failed)
      .finally(() => {
        running = null
      })
    return running
  }
}
