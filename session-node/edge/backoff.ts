/** Half of it sure, half of it random: two nodes that lost the edge together do not come back together. */
export function backoffMs(
  attempt: number,
  baseMs: number,
  maxMs: number,
  random: number = Math.random(),
): number {
  const cap = Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 20))
  return cap / 2 + (random * cap) / 2
}
