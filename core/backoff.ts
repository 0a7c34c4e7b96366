/**
 * Wait before try number `attempt` + 1 (attempts count from 1), in milliseconds: doubles from `firstMs` up to `capMs`, with up to a
 * fifth of jitter so that many do not return at once.
 */
export function backoff(
  attempt: number,
  firstMs: number,
  capMs: number,
  random: () => number = Math.random,
): number {
  const base = Math.min(capMs, firstMs * 2 ** (attempt - 1))
  return Math.round(base * (1 + random() / 5))
}
