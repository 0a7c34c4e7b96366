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

  it.each([
    ['55', '5511981230000', '5511981230000'],
    ['55', '551133334444', '551133334444'],
    ['55', '011981230077', '5511981230077'],
    ['55', '11981230077', '5511981230077'],
    ['1', '12025550123', '12025550123'],
    ['', '5511981230000', '5511981230000'],
  ])(
    'with country %s and %s in its last part is read as people mean it',
    (country, typed, number) => {
      const parts = { country, area: '', number: typed }
      expect(joinNumber(parts)).toBe(number)
      expect(withPart({ ...parts, number: '' }, 'number', typed)).toEqual(splitNumber(number))
    },
  )

  it('keeps what may be a number without its country', () => {
    expect(joinNumber({ country: '55', area: '55', number: '3222-1234' })).toBe('555532221234')
    expect(joinNumber({ country: '55', area: '55', number: '98765-4321' })).toBe('5555987654321')
    expect(joinNumber({ country: '39', area: '', number: '0612345678' })).toBe('390612345678')
    expect(withPart({ country: '351', area: '', number: '' }, 'number', '351912345')).toEqual({
      country: '351',
      area: '',
      number: '351912345',
    })
  })

  it('is no number with a country alone', () => {
    expect(joinNumber(splitNumber(''))).toBe('')
  })

  it('is the whole number that stands in one part where no script took it apart', () => {
    const pasted = { country: '55', area: '', number: '+1 (202) 555-0123' }
    expect(joinNumber(pasted)).toBe('12025550123')
  })
})
