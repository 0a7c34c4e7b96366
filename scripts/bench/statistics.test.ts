import { describe, expect, it } from 'vitest'
import { median, percentile, rounded, summarise } from './statistics.ts'

describe('percentiles', () => {
  it('are values that were measured, by nearest rank', () => {
    const sorted = Array.from({ length: 100 }, (_, index) => index + 1)
    expect(percentile(sorted, 0.5)).toBe(50)
    expect(percentile(sorted, 0.95)).toBe(95)
    expect(percentile(sorted, 0)).toBe(1)
    expect(percentile(sorted, 1)).toBe(100)
  })

  it('of few values lean to the slower one', () => {
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(2)
    expect(percentile([1, 2, 3, 4], 0.51)).toBe(3)
    expect(percentile([7], 0.99)).toBe(7)
  })

  it('of nothing are not a number', () => {
    expect(percentile([], 0.5)).toBeNaN()
  })
})

describe('a summary', () => {
  it('sorts by size, not by spelling, and leaves the series as it was', () => {
    const times = [10, 9, 100, 1]
    expect(summarise(times)).toEqual({ count: 4, p50: 9, p95: 100, p99: 100, max: 100 })
    expect(times).toEqual([10, 9, 100, 1])
  })
})

describe('what is shown', () => {
  it('is the middle of a few tries', () => {
    expect(median([30, 10, 20])).toBe(20)
  })

  it('keeps a digit after the point only where it matters', () => {
    expect([rounded(3.14159), rounded(99.96), rounded(350.4), rounded(Number.NaN)]).toEqual([
      3.1,
      100,
      350,
      Number.NaN,
    ])
  })
})
