import { useSyncExternalStore } from 'react'
import { serverNow } from '#app/desk-client/server-time.ts'

/** The header's clock counts minutes: looking four times in one is enough. */
const TICK_MS = 15_000

let now = serverNow()

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = serverNow()
    listener()
  }, TICK_MS)
  return () => clearInterval(timer)
}

/** The present by the server's clock, a quarter of a minute exact. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    // Between two ticks the same, so that nothing renders; a clock that was set right shows at once.
    () => (Math.abs(serverNow() - now) > TICK_MS ? (now = serverNow()) : now),
    () => serverNow(),
  )
}
