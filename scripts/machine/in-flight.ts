import { MINUTE_MS } from '#core/time.ts'

/**
 * Requests that wait for the app at a time. It answers 400 to 750 a second (docs/performance.md): whoever came after these would wait
 * for two seconds and more before anything is done for them, and longer with each that joins.
 */
export const IN_FLIGHT_MAX = 1024
/** No request takes this long. The runtime may end one without running what follows it: its place is free then. */
const PLACE_EXPIRES_MS = MINUTE_MS

export type Place = {
  /** What the request waits for is its sender, not the app. */
  pause(): void
  resume(): void
  leave(): void
}

/** Places for requests that are worked on. */
export function createPlaces(max: number, now: () => number = Date.now) {
  // In the order of time: the first is the oldest.
  const taken = new Map<symbol, number>()
  const dropExpired = () => {
    for (const [id, since] of taken) {
      if (now() - since < PLACE_EXPIRES_MS) return
      taken.delete(id)
    }
  }
  return {
    /** Null when all are taken. */
    take(): Place | null {
      if (taken.size >= max) dropExpired()
      if (taken.size >= max) return null
      const id = Symbol('request')
      let hasLeft = false
      taken.set(id, now())
      return {
        pause: () => void taken.delete(id),
        resume: () => {
          if (!hasLeft) taken.set(id, now())
        },
        leave: () => {
          hasLeft = true
          taken.delete(id)
        },
      }
    },
  }
}
