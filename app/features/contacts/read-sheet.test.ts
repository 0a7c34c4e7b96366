import { expect, it } from 'vitest'
import { writeSpreadsheet } from '#core/write-spreadsheet.ts'
import { readSheetFile } from './read-sheet.ts'

it('reads the cells of the first sheet as text', async () => {
  const rows = [
    ['Nome', 'Número'],
    ['Rita', '5511987654321'],
  ]
  const file = new File([await writeSpreadsheet('Contatos', rows)], 'a.XLSX')
  expect(await readSheetFile(file)).toEqual({ kind: 'read', cells: rows })
})

it('takes .xlsx only, and says of a file that is none that it can’t be read', async () => {
  expect(await readSheetFile(new File(['a;b'], 'a.csv'))).toEqual({
    kind: 'refused',
    problem: 'sheetKind',
  })
  expect(await readSheetFile(new File(['not a zip'], 'a.xlsx'))).toEqual({
    kind: 'refused',
    problem: 'sheetUnreadable',
  })
})
