import { describe, expect, it } from 'vitest'
import {
  brazilNinthDigitVariants,
  formatNumber,
  hideNumber,
  isMasked,
  maskNumber,
  normalizeNumber,
} from './phone.ts'

describe('a typed number', () => {
  it.each([
    ['+55 11 98765-4321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['(11) 98765-4321', '5511987654321'],
    ['(011) 98765-4321', '5511987654321'],
    ['0 (11) 3333-4444', '551133334444'],
    ['00351 912 345 678', '351912345678'],
    ['51 987654321', '51987654321'],
    ['+1 (415) 555-0829', '14155550829'],
  ])('%s is %s', (typed, digits) => expect(normalizeNumber(typed)).toBe(digits))
})

describe('a masked number', () => {
  it('hides the middle and shows the last two digits', () => {
    expect(maskNumber('5511987654321')).toBe('5511*******21')
    expect(isMasked('5511*******21')).toBe(true)
    expect(isMasked('5511987654321')).toBe(false)
  })
  it('hides something of a short number too', () => {
    for (const number of ['12345678', '123456', '1234', '123']) {
      const masked = maskNumber(number)
      expect(masked).toHaveLength(number.length)
      expect(masked).toContain('*')
    }
  })
  it('of nobody is nothing', () => expect(maskNumber(null)).toBeNull())
})

describe('who may not see numbers', () => {
  const contact = { name: 'Maria', number: '5511987654321', isGroup: false }
  it('sees the name and the mask', () => {
    expect(hideNumber(contact)).toEqual({ name: 'Maria', number: '5511*******21', isGroup: false })
  })
  it.each([
    '+55 11 98765-4321',
    '5511987654321',
    '(11) 98765-4321',
    '1187654321',
    '+55 11 8765-4321',
  ])('does not read the number %s in the name', (name) =>
    expect(hideNumber({ ...contact, name }).name).toBe('+55 11 *****-**21'),
  )
  it('sees names of digits that are not the number', () => {
    expect(hideNumber({ ...contact, name: '2020 - 1' }).name).toBe('2020 - 1')
  })
  it('sees groups as they are', () => {
    const group = { name: 'Família', number: '120363041234567890', isGroup: true }
    expect(hideNumber(group)).toEqual(group)
  })
})

describe('a shown number', () => {
  it.each([
    ['5511987654321', '+55 11 98765-4321'],
    ['551133334444', '+55 11 3333-4444'],
    ['14155550829', '+1 415 555-0829'],
    ['351912345678', '+351 912345678'],
    ['447911123456', '+44 7911123456'],
    ['5511*******21', '+55 11 *****-**21'],
    ['120363041234567890', '120363041234567890'],
    ['', ''],
  ])('%s is %s', (number, shown) => expect(formatNumber(number)).toBe(shown))
  it('of nobody is empty', () => expect(formatNumber(null)).toBe(''))
})

describe('the ninth digit of Brazilian mobiles', () => {
  it('has two spellings, the given one first', () => {
    expect(brazilNinthDigitVariants('5511987654321')).toEqual(['5511987654321', '551187654321'])
    expect(brazilNinthDigitVariants('551187654321')).toEqual(['551187654321', '5511987654321'])
  })
  it.each(['551133334444', '5511933334444', '14155550829', '51987654321', '351912345678'])(
    'leaves %s alone',
    (number) => expect(brazilNinthDigitVariants(number)).toEqual([number]),
  )
})
