import { useMemo, useSyncExternalStore } from 'react'
import type { Millis } from '#core/time.ts'
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

/** Whether a moment has come by the server's clock. Shown as soon as it has: where `useNow` decides, it may be a quarter of a minute late. */
export function useHasCome(at: Millis): boolean {
  const moment = useMemo(() => momentOf(at), [at])
  return useSyncExternalStore(moment.subscribe, moment.hasCome, moment.hasCome)
}

/** A moment that can be waited for. It is looked at with every tick too: a clock is set right, and a timer sleeps with its device. */
export function momentOf(at: Millis) {
  return {
    hasCome: () => at <= serverNow(),
    subscribe(listener: () => void): () => void {
      const wait = () => {
        const left = at - serverNow()
        return setTimeout(look, left > 0 ? Math.min(left, TICK_MS) : TICK_MS)
      }
      const look = () => {
        timer = wait()
        listener()
      }
      let timer = wait()
      return () => clearTimeout(timer)
    },
  }
}
