/** What a series of times says, in milliseconds. */
export type Summary = { count: number; p50: number; p95: number; p99: number; max: number }

/** The nearest-rank percentile: the smallest value that at least `share` of all values do not exceed. NaN for nothing. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN
  const rank = Math.ceil(share * sorted.length)
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1]!
}

export function summarise(times: Iterable<number>): Summary {
  const sorted = Float64Array.from(times).sort()
  return {
    count: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
  }
}

/** The middle one of a few values. */
export function median(values: readonly number[]): number {
  return percentile(Float64Array.from(values).sort(), 0.5)
}

/** Two digits that matter below 100, whole numbers above: more would be noise. */
export function rounded(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 100) return Math.round(value)
  return Math.round(value * 10) / 10
}
