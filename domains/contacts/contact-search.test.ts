import { describe, expect, it } from 'vitest'
import { nameOrder } from '#core/text-order.ts'
import { contactSearch } from './contact-search.ts'

/** Of several words: kept together, so that the company's list is asked about few. */
const inColumns = (columns: string, terms: string[]) => {
  const words = `${columns}:(${terms.join(' AND ')})`
  return `scope:"|7|" AND ${terms.length > 1 ? `(${words} OR scope:"|||")` : words}`
}
const query = (...terms: string[]) => inColumns('{names numbers}', terms)
const inNames = (...terms: string[]) =>
  expect.objectContaining({
    kind: 'match',
    query: inColumns('names', terms),
  }) as unknown
const match = (...terms: string[]) =>
  expect.objectContaining({ kind: 'match', query: query(...terms) }) as unknown

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
        query: 'scope:"|7|" AND {names numbers}:("5511987654321" OR "551187654321")',
        rank: { by: 'number', start: '5511987654321' },
      },
    ],
    ['say "hi"', match('"say"', '"""hi"""')],
    ['NEAR(a b) OR *', match('"NEAR(a b) OR *"')],
  ])('%j', (text, search) => expect(contactSearch(7, text, false)).toEqual(search))

  it.each([
    ['Maria', { start: 'maria', words: ['maria'], query: query('" Maria"') }],
    [
      'joão  da Silva',
      { start: 'joao da silva', words: ['joao da', 'silva'], query: query('"joão da"', '"Silva"') },
    ],
  ])('%j ranks beginnings first', (text, rank) =>
    expect(contactSearch(7, text, false)).toMatchObject({ rank: { by: 'name', ...rank } }),
  )

  it.each([
    ['119876', { kind: 'nothing' }],
    ['55', { kind: 'nothing' }],
    ['+55 11 98765-4321', { kind: 'nothing' }],
    ['maria 119876', inNames('"maria"')],
    ['a119876', { kind: 'nothing' }],
    // The index folds marks away, and with them whatever was done here to tell digits: no number may stand in what is asked.
    ['1\u03011\u03019\u03018', inNames('"1\u03011\u03019\u03018"')],
    ['9\u200d8\u200d7', inNames('"9\u200d8\u200d7"')],
  ])('%j asks for nothing but names for who may not see numbers', (text, search) =>
    expect(contactSearch(7, text, true)).toEqual(search),
  )
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
