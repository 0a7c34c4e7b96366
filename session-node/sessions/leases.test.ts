import { expect, it } from 'vitest'
import { createLeases } from './leases.ts'

it('lets go of a lease before the edge could give it away', () => {
  let now = 0
  const leases = createLeases(() => now)
  leases.setTtl(30_000)
  leases.grant('w1', 1, 0)
  now = 24_999
  expect(leases.holds('w1')).toBe(true)
  now = 25_000
  expect(leases.holds('w1')).toBe(false)
  expect(leases.expired()).toEqual(['w1'])
})

it('counts a renewal from the question, and only for the epoch that is held', () => {
  let now = 0
  const leases = createLeases(() => now)
  leases.setTtl(30_000)
  leases.grant('w1', 2, 0)
  leases.renewed('w1', 1, 20_000)
  leases.renewed('w1', 2, 10_000)
  now = 34_999
  expect(leases.holds('w1')).toBe(true)
  now = 35_000
  expect(leases.holds('w1')).toBe(false)
})

it('keeps a usable part of a very short lease', () => {
  const leases = createLeases(() => 300)
  leases.setTtl(1000)
  leases.grant('w1', 1, 0)
  expect(leases.holds('w1')).toBe(true)
})
