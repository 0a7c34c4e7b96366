import { describe, expect, it } from 'vitest'
import { hasHiddenNumber, hideNumber } from './phone.ts'
import { isTaxNumber } from './tax-number.ts'

describe('a tax number', () => {
  it.each(['529.982.247-25', '111.444.777-35', '11.222.333/0001-81', '00.000.000/0001-91'])(
    '%s is one',
    (text) => expect(isTaxNumber(text)).toBe(true),
  )
  it.each([
    ['with a wrong check digit', '529.982.247-24'],
    ['with both wrong', '529.982.247-52'],
    ['of a company with a wrong check digit', '11.222.333/0001-82'],
    ['of digits all alike', '111.111.111-11'],
    ['without its signs, as a mobile has as many digits', '52998224725'],
    ['of a company without its signs', '11222333000181'],
    ['with the signs of a telephone', '(52) 99822-4725'],
    ['with something behind it', '529.982.247-25 11'],
  ])('is none %s', (_why, text) => expect(isTaxNumber(text)).toBe(false))
})

describe("the company's own fields, for who may not see numbers", () => {
  const shown = (name: string, value: string) =>
    hideNumber({ name: 'Maria', number: null, isGroup: false, extraInfo: [{ name, value }] })
      .extraInfo[0]

  it.each([
    ['+5511977374950', '+55 11 *****-**50'],
    ['(11) 97737-4950', '*********50'],
    ['recado 11 97737 4950 à tarde', 'recado *********50 à tarde'],
    ['52998224725', '*********25'],
    ['529.982.247-25', '529.982.247-25'],
    ['CPF 529.982.247-25', 'CPF 529.982.247-25'],
    ['11.222.333/0001-81', '11.222.333/0001-81'],
    // A number around it, or beside it, does not pass with it.
    ['5511977 529.982.247-25 374950', '**********************50'],
    ['Rua A, 120, apto 34', 'Rua A, 120, apto 34'],
  ])('%s is shown as %s', (value, seen) => {
    expect(shown('Outro', value)).toEqual({ name: 'Outro', value: seen })
    expect(shown(value, 'x')).toEqual({ name: seen, value: 'x' })
    expect(hasHiddenNumber(seen)).toBe(seen !== value)
  })

  it('are no hidden number where more digits follow the stars than a hidden one shows', () => {
    for (const card of ['**** **** **** 1234', 'final ****1234'])
      expect(hasHiddenNumber(card)).toBe(false)
  })

  it('hide in a group, too', () => {
    const extraInfo = [{ name: 'Síndico', value: '11977374950' }]
    const group = { name: 'Família', number: '120363041234567890', isGroup: true, extraInfo }
    expect(hideNumber(group)).toEqual({
      ...group,
      extraInfo: [{ name: 'Síndico', value: '*********50' }],
    })
  })
})
