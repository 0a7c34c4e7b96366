import { describe, expect, it } from 'vitest'
import { rangeBetween, toggled } from './ticked.ts'

describe('ticking tickets', () => {
  it('takes a second click back, and forgets itself with the last one', () => {
    const one = toggled(null, [4])
    expect([...(one ?? [])]).toEqual([4])
    const two = toggled(one, [5])
    expect([...(toggled(two, [4]) ?? [])]).toEqual([5])
    expect(toggled(one, [4])).toBeNull()
  })

  it('ticks a range in either direction, and what is ticked in it stays', () => {
    const ids = [9, 8, 7, 6, 5]
    expect(rangeBetween(ids, 6, 8)).toEqual([8, 7, 6])
    expect(rangeBetween(ids, 8, 6)).toEqual([8, 7, 6])
    expect([...(toggled(new Set([7]), rangeBetween(ids, 8, 6)) ?? [])].sort()).toEqual([6, 7, 8])
  })

  it('ticks the row alone when the other end is not in the list any more', () => {
    expect(rangeBetween([3, 2, 1], 99, 2)).toEqual([2])
    expect(rangeBetween([3, 2, 1], null, 2)).toEqual([2])
  })

  it('ends at fifty', () => {
    const many = Array.from({ length: 80 }, (_, index) => index + 1)
    expect(toggled(null, many)?.size).toBe(50)
  })
})
