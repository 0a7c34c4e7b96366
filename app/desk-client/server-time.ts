import type { Millis } from '#core/time.ts'

/** How far this device's clock is behind the server's. The room says the server's time with every connection. */
let behind: Millis = 0

/** A few seconds are the way of the word, not the clock. */
const TOLERANCE_MS = 5_000

export function noteServerTime(now: Millis): void {
  const difference = now - Date.now()
  behind = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/** The present by the server's clock: what is compared with times of tickets and messages goes by it, not by a device that may be a day off. */
export function serverNow(): Millis {
  return Date.now() + behind
}
