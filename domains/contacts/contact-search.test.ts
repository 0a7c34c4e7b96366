import { describe, expect, it } from 'vitest'
import { contactSearch } from './contact-search.ts'
import { nameOrder } from './name-order.ts'

const match = (...terms: string[]) => ({
  kind: 'match',
  query: `scope:"|7|" AND words:(${terms.join(' AND ')})`,
})

describe('what a text looks for', () => {
  it.each([
    ['', { kind: 'all' }],
    [' \u0000 ', { kind: 'all' }],
    ['maria', match('"maria"')],
    ['maria silva', match('"maria"', '"silva"')],
    ['ana s', match('"ana s"')],
    ['joão da silva', match('"joão da"', '"silva"')],
    ['a silva', match('"a silva"')],
    ['a b', match('"a b"')],
    ['Á', { kind: 'name-start', start: 'a' }],
    ['Jo', { kind: 'name-start', start: 'jo' }],
    ['55', { kind: 'number-start', start: '55' }],
    ['(11) 9876', match('"119876"')],
    [
      '+55 11 98765-4321',
      {
        kind: 'match',
        query: 'scope:"|7|" AND words:("5511987654321" OR "551187654321")',
      },
    ],
    ['say "hi"', match('"say"', '"""hi"""')],
    ['NEAR(a b) OR *', match('"NEAR(a b) OR *"')],
  ])('%j', (text, search) => expect(contactSearch(7, text, false)).toEqual(search))

  it('is the number as a whole for those who may not see numbers', () => {
    expect(contactSearch(7, '119876', true)).toEqual({ kind: 'nothing' })
    expect(contactSearch(7, '55', true)).toEqual({ kind: 'nothing' })
    expect(contactSearch(7, '+55 11 98765-4321', true)).toEqual({
      kind: 'number',
      spellings: ['5511987654321', '551187654321'],
    })
    expect(contactSearch(7, 'maria 119876', true)).toEqual(match('"maria"'))
    expect(contactSearch(7, 'a119876', true)).toEqual({ kind: 'nothing' })
  })
})

it('orders names without capitals and accents', () => {
  const names = ['Zé', 'bruno', 'Álvaro', 'Ana', 'érica', 'Çelik', 'İpek', 'Ωmega']
  expect(names.toSorted((a, b) => (nameOrder(a) < nameOrder(b) ? -1 : 1))).toEqual([
    'Álvaro',
    'Ana',
    'bruno',
    'Çelik',
    'érica',
    'İpek',
    'Zé',
    'Ωmega',
  ])
})
