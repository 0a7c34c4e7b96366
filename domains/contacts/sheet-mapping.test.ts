import { describe, expect, it } from 'vitest'
import { guessMapping, isWhole, mappedRows, pagesOf } from './sheet-mapping.ts'

describe('the columns of a spreadsheet', () => {
  it.each([
    [['Telefone', 'E-mail', 'Nome'], { name: 2, number: 0, email: 1 }],
    [['name', 'number', 'email'], { name: 0, number: 1, email: 2 }],
    [['Número', 'NOMBRE'], { name: 1, number: 0, email: null }],
    [['Ad', 'Numara', 'E-posta'], { name: 0, number: 1, email: 2 }],
  ])('%j are found by their titles', (titles, mapping) => {
    expect(guessMapping([titles, ['x', 'y', 'z']])).toEqual({ mapping, hasHeader: true })
  })

  it('without titles are taken as they come, and the first row is a person', () => {
    const cells = [['Rita', '5511987654321']]
    const { mapping, hasHeader } = guessMapping(cells)
    expect({ mapping, hasHeader }).toEqual({
      mapping: { name: 0, number: 1, email: null },
      hasHeader: false,
    })
    expect(mappedRows(cells, mapping, hasHeader)).toEqual([
      { line: 1, name: 'Rita', number: '5511987654321', email: '' },
    ])
  })

  it('are enough with a name and a number apart', () => {
    expect(isWhole({ name: 0, number: 1, email: null })).toBe(true)
    expect(isWhole({ name: 0, number: null, email: 2 })).toBe(false)
    expect(isWhole({ name: 0, number: 0, email: null })).toBe(false)
  })
})

describe('the rows of a spreadsheet', () => {
  it('keep the line they stand in; empty ones are none', () => {
    const cells = [['Nome', 'Número'], ['Rita', ' 5511 '], ['', ''], [], ['', '5521']]
    expect(mappedRows(cells, { name: 0, number: 1, email: null }, true)).toEqual([
      { line: 2, name: 'Rita', number: '5511', email: '' },
      { line: 5, name: '', number: '5521', email: '' },
    ])
  })

  it('go in pages, the last one short', () => {
    expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(pagesOf([], 2)).toEqual([])
  })
})
