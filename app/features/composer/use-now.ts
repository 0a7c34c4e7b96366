import { useSyncExternalStore } from 'react'

/** The header's clock counts minutes: looking four times in one is enough. */
const TICK_MS = 15_000

let now = Date.now()

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, TICK_MS)
  return () => clearInterval(timer)
}

/** The present, a quarter of a minute exact. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => (now = Math.max(now, Date.now() - TICK_MS)),
    () => Date.now(),
  )
}
