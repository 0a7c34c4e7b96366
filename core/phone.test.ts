import { describe, expect, it } from 'vitest'
import {
  brazilNinthDigitVariants,
  fitsTelephone,
  formatNumber,
  numberText,
  hideNumber,
  hideNumbersIn,
  plainDigits,
  withoutNumbers,
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

it.each([
  ['5511987654321', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['00000000', false],
  ['011987654321', false],
])('%s can be a telephone with its country code: %s', (digits, fits) =>
  expect(fitsTelephone(digits)).toBe(fits),
)

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
    ['+55 11 98765-4321', '+55 11 *****-**21'],
    ['5511987654321', '***********21'],
    ['(11) 98765-4321', '*********21'],
    ['1187654321', '********21'],
    ['98765-4321', '*******21'],
    ['+55 11 8765-4321', '+55 11 ****-**21'],
    ['Maria (11) 98765-4321 loja 2', 'Maria *********21 loja 2'],
  ])('does not read the number in %s', (name, shown) =>
    expect(hideNumber({ ...contact, name }).name).toBe(shown),
  )
  it.each([
    'Maria 55·11·98765·4321',
    'Maria 5511—98765—4321',
    'Maria 11 / 98765 / 4321',
    `Maria ${[...'11987654321'].join('\u200b')}`,
    `Maria ${[...'11987654321'].join('\u0336')}`,
    `Maria ${[...'11987654321'].join('\ufe0f\u20e3 ')}`,
    'Maria １１９８７６５４３２１',
    'Maria ١١٩٨٧٦٥٤٣٢١',
    'Maria 11 98765-4321 2',
    'Maria 11_98765_4321',
    'Maria ¹¹⁹⁸⁷⁶⁵⁴³²¹',
    'Maria ①①⑨⑧⑦⑥⑤④③②①',
    'Maria 1❶⒐987⁶5432⓵',
    'Maria 11987👨‍👩‍👧‍👦654321',
    'Maria 11 98765.....4321',
    'Maria 119\u3164876\u31645\u31644\u31643\u31642\u31641',
  ])('does not read it in whatever is written between: %s', (name) => {
    for (const hidden of [hideNumber({ ...contact, name }).name, hideNumbersIn(name)])
      expect(hidden.replaceAll(/[^\p{Nd}]/gu, '')).toMatch(/^(21|12)$/)
  })
  it('does not learn from what is hidden which number is the right one', () => {
    const guess = (name: string) => hideNumber({ ...contact, name }).name
    for (const [right, wrong] of [
      ['x 87654321 y', 'x 77654321 y'],
      ['+5511987654321', '+5511987654421'],
      ['1111111198765421987654321', '1111111198765421987654421'],
    ] as const)
      expect(guess(right)).toBe(guess(wrong))
  })
  it('sees a number that is no contact’s hidden like any other', () => {
    const name = 'Mãe do João 11 91234-5678'
    expect(hideNumber({ ...contact, name }).name).toBe('Mãe do João *********78')
    expect(hideNumber({ ...contact, name, number: null }).name).toBe('Mãe do João *********78')
  })
  it('sees names of digits that are not the number', () => {
    expect(hideNumber({ ...contact, name: '2020 - 1' }).name).toBe('2020 - 1')
  })
  it('sees groups as they are', () => {
    const group = { name: 'Família', number: '120363041234567890', isGroup: true }
    expect(hideNumber(group)).toEqual(group)
  })
  it('does not see the founder of an old group', () => {
    const group = { name: 'Família', number: '5511987654321-1415911111', isGroup: true }
    expect(hideNumber(group).number).toBe('5511*******21-1415911111')
  })
})

describe('a name in a text', () => {
  it.each([
    ['Maria Tel 5541988887766', 'Maria Tel'],
    ['+55 41 98888-7766 Loja do Zé', 'Loja do Zé'],
    ['Loja ９８８８８３３４４ Centro', 'Loja Centro'],
    ['+55 41 *****-**66', '+55 41 *****-**66'],
    ['5541988887766', ''],
    ['(41) 98888-7766 ☎', ''],
    ['Turma 2020-1', 'Turma 2020-1'],
  ])('%s is %s without numbers', (name, words) => expect(withoutNumbers(name)).toBe(words))
})

describe('digits of other scripts', () => {
  it.each([
    ['Loja ９８８８８３３４４', 'Loja 988883344'],
    ['Zé ٩٨٨٨٨٣٣٥٥', 'Zé 988883355'],
    ['𝟗𝟖𝟖8 8३३४४', '9888 83344'],
    ['⁹⑧❽8 8₃⒊⑷➍', '9888 83344'],
    // Too few for a number: a name as people write it.
    ['محل ٢٤', 'محل ٢٤'],
  ])('%s is kept as %s', (name, kept) => expect(plainDigits(name)).toBe(kept))
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
  it('of a group is none', () => {
    const number = '5511987654321'
    expect(numberText({ number: '120363000000000001', isGroup: true })).toBe('')
    expect(numberText({ number, isGroup: false })).toBe(formatNumber(number))
  })
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
