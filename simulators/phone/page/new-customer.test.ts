import { expect, it } from 'vitest'
import { outcomeFor, waIdOf } from '../../meta/outcomes.ts'
import { newCustomer } from './new-customer.ts'

it('is nobody who wrote before, with a number without a fixed outcome', () => {
  const taken = new Set<string>()
  for (let i = 0; i < 500; i++) {
    const { name, number } = newCustomer(taken)
    expect(name).toMatch(/^\S+ \S+$/)
    expect(number).toMatch(/^55119\d{8}$/)
    expect(taken.has(number)).toBe(false)
    expect(waIdOf(number)).toBe(number)
    expect(outcomeFor(number, { value: '', wabaIds: [], expired: false }, new Map())).toEqual({
      kind: 'delivered',
    })
    taken.add(number)
  }
})
