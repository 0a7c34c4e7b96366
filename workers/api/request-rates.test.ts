import { expect, it } from 'vitest'
import { createRequestRates } from './request-rates.ts'

const RATE = { burst: 3, perSecond: 2 }
const ana = { key: 'ana', rate: RATE }
const company = { key: 'company', rate: { burst: 4, perSecond: 1 } }

it('gives a burst, then as many a second as the budget says', () => {
  const rates = createRequestRates(10)
  for (const remaining of [2, 1, 0])
    expect(rates.take([ana], 0)).toMatchObject({ waitMs: null, limit: 3, remaining })
  expect(rates.take([ana], 0)).toEqual({
    waitMs: 500,
    limit: 3,
    perSecond: 2,
    remaining: 0,
    resetSeconds: 2,
  })
  expect(rates.take([ana], 499).waitMs).toBe(1)
  expect(rates.take([ana], 500).waitMs).toBeNull()
  expect(rates.take([ana], 60_000)).toMatchObject({ waitMs: null, remaining: 2 })
})

it('counts a request against every budget or against none', () => {
  const rates = createRequestRates(10)
  for (let i = 0; i < 3; i++) expect(rates.take([ana, company], 0).waitMs).toBeNull()
  expect(rates.take([ana, company], 0).waitMs).toBe(500)
  const bruno = { key: 'bruno', rate: RATE }
  expect(rates.take([bruno, company], 0)).toMatchObject({ waitMs: null, limit: 4, remaining: 0 })
  expect(rates.take([bruno, company], 0)).toMatchObject({ waitMs: 1000, limit: 4 })
  expect(rates.take([bruno], 0)).toMatchObject({ waitMs: null, remaining: 1 })
})

it('is not fooled by a clock that goes back', () => {
  const rates = createRequestRates(10)
  for (let i = 0; i < 3; i++) rates.take([ana], 10_000)
  expect(rates.take([ana], 0).waitMs).toBe(500)
})

it('remembers so many callers, and forgets who was away the longest', () => {
  const rates = createRequestRates(2)
  const once = { burst: 1, perSecond: 0.001 }
  const take = (key: string) => rates.take([{ key, rate: once }], 0).waitMs
  take('a')
  take('b')
  expect(take('a')).not.toBeNull()
  take('c')
  expect(take('a')).not.toBeNull()
  expect(take('b')).toBeNull()
})
