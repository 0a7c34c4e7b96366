import type { Ring } from './room-ring.ts'

type RingWriterParts = {
  ring: Pick<Ring, 'newest' | 'write' | 'rest'>
  /** Waits while events gather for one write. */
  gather(): Promise<void>
  defer(work: Promise<unknown>): void
}

/**
 * Writes the ring behind the frames. To be called after events were kept: starts a watch that writes what gathered, again and again,
 * until a wait passes without a new event.
 */
export function createRingWriter({ ring, gather, defer }: RingWriterParts): () => void {
  let watching = false
  const watch = async () => {
    try {
      for (;;) {
        const seen = ring.newest()
        await gather()
        if (ring.newest() === seen) return ring.rest()
        ring.write()
      }
    } finally {
      watching = false
    }
  }
  return () => {
    if (watching) return
    watching = true
    defer(watch())
  }
}
