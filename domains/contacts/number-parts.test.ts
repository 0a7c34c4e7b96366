import { describe, expect, it } from 'vitest'
import { joinNumber, splitNumber, withPart } from './number-parts.ts'

describe('a number in its parts', () => {
  it.each([
    ['5511987654321', { country: '55', area: '11', number: '98765-4321' }],
    ['551133334444', { country: '55', area: '11', number: '3333-4444' }],
    ['12025550123', { country: '1', area: '202', number: '555-0123' }],
    ['351912345678', { country: '351', area: '', number: '912345678' }],
  ])('%s is split and joined without loss', (number, parts) => {
    expect(splitNumber(number)).toEqual(parts)
    expect(joinNumber(parts)).toBe(number)
  })

  it('takes a whole pasted number apart, whichever part it fell into', () => {
    expect(withPart(splitNumber(''), 'number', '+1 (202) 555-0123')).toEqual(
      splitNumber('12025550123'),
    )
    expect(withPart(splitNumber(''), 'number', '987654321').number).toBe('98765-4321')
  })

  it('is no number with a country alone', () => {
    expect(joinNumber(splitNumber(''))).toBe('')
  })

  it('is the whole number that stands in one part where no script took it apart', () => {
    const pasted = { country: '55', area: '', number: '+1 (202) 555-0123' }
    expect(joinNumber(pasted)).toBe('12025550123')
  })
})
