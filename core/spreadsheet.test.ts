import { describe, expect, it } from 'vitest'
import { readSpreadsheet, SpreadsheetError } from './spreadsheet.ts'
import { columnLetter, writeSpreadsheet } from './write-spreadsheet.ts'

describe('a spreadsheet', () => {
  it('reads back as it was written: signs, accents, formulas as text, numbers with all digits', async () => {
    const rows = [
      ['Nome', 'Número', 'E-mail'],
      ['Ana & "Cia" <SA>', '5511987654321', '=1+1'],
      ['José 😀', '0012', "it's\nfine"],
    ]
    expect(await readSpreadsheet(await writeSpreadsheet('Contatos', rows))).toEqual(rows)
  })

  it('leaves out what no spreadsheet can hold', async () => {
    const bytes = await writeSpreadsheet('Contatos', [['A\u0000na\u001f', 'x']])
    expect(await readSpreadsheet(bytes)).toEqual([['Ana', 'x']])
  })

  it('is read however long it is', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [`${at} ${'x'.repeat(300)}`, 'y'])
    const read = await readSpreadsheet(await writeSpreadsheet('Contatos', rows))
    expect(read).toEqual(rows)
  })

  it('is nothing that is none, or that unpacks to more than is set aside', async () => {
    await expect(readSpreadsheet(new TextEncoder().encode('no'))).rejects.toThrow(SpreadsheetError)
    const bomb = await writeSpreadsheet('Contatos', [['x'.repeat(34 * 1024 * 1024)]])
    expect(bomb.length).toBeLessThan(200_000)
    await expect(readSpreadsheet(bomb)).rejects.toThrow('unpacks to too much')
  })
})

it('calls columns by their letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})
