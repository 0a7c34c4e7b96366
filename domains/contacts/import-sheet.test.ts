import { describe, expect, it } from 'vitest'
import type { AppError } from '#core/errors.ts'
import { writeSpreadsheet } from '#core/write-spreadsheet.ts'
import { BOMBS, makeWorkbook, textCell } from '#tests/edge/workbook.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { contactsPage } from './contacts.queries.ts'
import { listContactsInput } from './contacts.inputs.ts'
import { importSheet } from './import-sheet.ts'

async function sheet(rows: readonly (readonly string[])[], name = 'contatos.xlsx'): Promise<File> {
  return new File([await writeSpreadsheet('Contatos', rows)], name)
}

async function attendant() {
  const company = await makeCompany()
  return contextFor(company, await makeUser(company))
}

describe('a spreadsheet that is sent as a file', () => {
  it('is saved by the titles of its columns; wrong rows are told with their lines', async () => {
    const ctx = await attendant()
    const file = await sheet([
      ['Telefone', 'E-mail', 'Nome'],
      ['5521977770301', 'rita@exemplo.test', 'Rita'],
      ['', '', ''],
      ['5521977770302', '', 'R'],
    ])
    expect(await importSheet(ctx, file)).toEqual({
      created: 1,
      updated: 0,
      errors: [{ line: 4, code: 'ERR_INVALID_INPUT', field: 'name', problem: 'Too Short!' }],
    })
    const { contacts } = await contactsPage(ctx, listContactsInput.parse({}))
    expect(contacts).toMatchObject([
      { name: 'Rita', number: '5521977770301', email: 'rita@exemplo.test' },
    ])
  })

  it('is read when it is larger than the parser unpacks at once', async () => {
    const ctx = await attendant()
    const filler = Array.from({ length: 900 }, (_, at) => [`${at} ${'x'.repeat(700)}`])
    const file = await sheet([['Nome', 'Número'], ...filler])
    const { errors } = await importSheet(ctx, file)
    expect(errors).toHaveLength(900)
  })

  it('is refused when it is none, has no numbers, or too many rows', async () => {
    const ctx = await attendant()
    for (const [file, said] of [
      [new File(['nome;numero'], 'contatos.csv'), 'sheetKind'],
      [new File(['no zip'], 'contatos.xlsx'), 'sheetUnreadable'],
      [await sheet([['Nome'], ['Rita']]), 'sheetColumns'],
      [await sheet([]), 'sheetEmpty'],
    ] as const)
      await expect(importSheet(ctx, file)).rejects.toMatchObject({
        code: 'ERR_INVALID_INPUT',
        fields: { file: [said] },
      })
    const long = Array.from({ length: 1001 }, (_, at) => [
      `Pessoa ${at}`,
      String(5521900000000 + at),
    ])
    await expect(importSheet(ctx, await sheet(long))).rejects.toMatchObject({
      code: 'ERR_BODY_TOO_LARGE',
      fields: { file: ['sheetTooLong?count=1000'] },
    })
  })
  it.each(Object.entries(BOMBS))('is refused when it is %s', async (_, make) => {
    await expect(
      importSheet(await attendant(), new File([make()], 'contatos.xlsx')),
    ).rejects.toMatchObject({ name: 'AppError', status: expect.toSatisfy(isRefusal) })
  })

  it('is refused for more empty rows than anybody leaves, before all of them are read', async () => {
    const file = new File([makeWorkbook('<row/>'.repeat(200_001))], 'a.xlsx')
    await expect(importSheet(await attendant(), file)).rejects.toMatchObject({
      fields: { file: ['sheetUnreadable'] },
    })
  })

  it('waits for others of its person, and is refused where too many do', async () => {
    const ctx = await attendant()
    const made = await sheet([['Nome', 'Número']])
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => importSheet(ctx, new File([made], 'a.xlsx'))),
    )
    const codes = ends.map((end) => end.status === 'rejected' && (end.reason as AppError).code)
    expect(codes.filter((code) => code === 'ERR_UPLOADS_BUSY')).toHaveLength(4)
    expect(codes.filter((code) => code === false)).toHaveLength(4)
  })

  it('is refused for rows beyond what one call saves, wherever they stand', async () => {
    const person = (line: number) =>
      `<row r="${line}">${textCell(`A${line}`, 'Rita')}${textCell(`B${line}`, '5521977770303')}</row>`
    const upload = (rows: string) =>
      attendant().then((ctx) => importSheet(ctx, new File([makeWorkbook(rows)], 'a.xlsx')))
    await expect(upload(person(1) + person(10_001))).rejects.toMatchObject({
      code: 'ERR_BODY_TOO_LARGE',
    })
    expect(await upload(person(1) + person(10_000))).toMatchObject({ created: 1, updated: 1 })
  })
})

function isRefusal(status: number): boolean {
  return status === 400 || status === 413
}
