import { describe, expect, it } from 'vitest'
import { columnLetter, writeSpreadsheet } from '#core/write-spreadsheet.ts'
import { BOMBS, makeWorkbook, textCell, withSizes } from '#tests/edge/workbook.ts'
import { SHEET_LIMITS } from './limits.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

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

  it('keeps letters whole wherever its pieces end', async () => {
    const rows = Array.from({ length: 700 }, (_, at) => [`${at} ${'ção 👩‍💻 ü'.repeat(9)}`])
    expect(await readSpreadsheet(await writeSpreadsheet('Contatos', rows))).toEqual(rows)
  })
})

describe('a spreadsheet of another program', () => {
  const read = (sheetData: string, parts?: Record<string, string>) =>
    readSpreadsheet(makeWorkbook(sheetData, parts))

  it('has shared strings, in runs and without the reading aids of Japanese', async () => {
    const sheet = '<row r="1"><c r="A1" t="s"><v>2</v></c><c r="B1" t="s"><v>0</v></c></row>'
    const strings =
      '<sst><si><t>zero</t></si><si><t>one</t></si>' +
      '<si><r><t xml:space="preserve">Ri </t></r><r><rPr><b/></rPr><t>ta</t></r><rPh sb="0" eb="1"><t>リ</t></rPh></si></sst>'
    expect(await read(sheet, { 'xl/sharedStrings.xml': strings })).toEqual([['Ri ta', 'zero']])
  })

  it('has gaps: rows and cells that stand further down and right, and addresses left out', async () => {
    const sheet =
      `<row r="2">${textCell('C2', 'c')}</row>` +
      '<row r="3" ht="30"/><row><c t="str"><f>A1</f><v>d</v></c><c/><c><v>7</v></c></row>' +
      '<row r="1048576"><c r="XFD1048576" s="1"/></row>'
    expect(await read(sheet)).toEqual([[], ['', '', 'c'], [], ['d', '', '7']])
  })

  it('has numbers, truths and errors; dates are neither names nor numbers of anybody', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-416]d &quot;de&quot; mmmm;@"/><numFmt numFmtId="165" formatCode="&quot;R$&quot; #,##0.00"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const sheet =
      '<row><c><v>5.511987654321E12</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>' +
      '<c s="1"><v>45000</v></c><c s="2"><v>45000.5</v></c><c s="3"><v>1.5</v></c><c t="d"><v>2026-01-01</v></c><c s="0"><v>9</v></c></row>'
    expect(await read(sheet, { 'xl/styles.xml': styles })).toEqual([
      ['5511987654321', 'true', '', '', '', '1.5', '', '9'],
    ])
  })

  it('has prefixes, comments, sections, escapes and signs within attributes', async () => {
    const sheet =
      '<x:row a="1 > 0" r=\'1\'><!-- <c r="A1"/> --><x:c r="A1" t="inlineStr"><x:is><x:t>' +
      '<![CDATA[a <b> & ]]><!-- no -->&#99;<?no?>&#x1F600;&lt;_x0041_</x:t></x:is></x:c></x:row>'
    expect(await read(sheet)).toEqual([['a <b> & c😀<A']])
  })

  it('names its parts by whole paths', async () => {
    const relationship = (id: string, kind: string, target: string) =>
      `<Relationship Id="${id}" Target="${target}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${kind}"/>`
    const parts = {
      'xl/_rels/workbook.xml.rels': `<Relationships>${relationship('rId1', 'worksheet', '/xl/other.xml')}${relationship('rId2', 'sharedStrings', 'strings.xml')}</Relationships>`,
      'xl/other.xml': '<sheetData><row><c t="s"><v>0</v></c></row></sheetData>',
      'xl/strings.xml': '<sst><si><t>here</t></si></sst>',
    }
    expect(await read('', parts)).toEqual([['here']])
  })
})

it('is read whatever sizes its headers claim', async () => {
  const bytes = makeWorkbook(`<row>${textCell('A1', 'x')}</row>`)
  expect(await readSpreadsheet(withSizes(bytes, 0xfffffff0))).toEqual([['x']])
})

describe('bytes that are refused', () => {
  it.each([
    ['no archive', new TextEncoder().encode('no')],
    ['nothing', new Uint8Array()],
    ['a workbook that was cut', makeWorkbook('').slice(0, 300)],
    ['rows out of order', makeWorkbook('<row r="2"/><row r="1"/>')],
    ['cells out of order', makeWorkbook('<row><c r="B1"/><c r="A1"/></row>')],
    ['a string that is not there', makeWorkbook('<row><c t="s"><v>5</v></c></row>')],
    ['a string without a place', makeWorkbook('<row><c t="s"><v>x</v></c></row>')],
    ['a DOCTYPE', makeWorkbook('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' })],
    ['no sheet', makeWorkbook('', { 'xl/workbook.xml': '<workbook/>' })],
  ])('%s', async (_, bytes) => {
    await expect(readSpreadsheet(bytes)).rejects.toMatchObject({
      name: 'SpreadsheetError',
      reason: 'unreadable',
    })
  })

  it.each(Object.entries(BOMBS))('%s', { timeout: 5_000 }, async (_, make) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(150_000)
    await expect(readSpreadsheet(bytes)).rejects.toThrow(SpreadsheetError)
  })

  it('more rows, columns or text in a cell than the caller or Excel takes', async () => {
    const limits = { ...SHEET_LIMITS, rows: 2, columns: 3, lastRow: 9 }
    const read = (sheet: string) => readSpreadsheet(makeWorkbook(sheet), limits)
    const row = (at: number) => `<row r="${at}">${textCell(`A${at}`, 'x')}</row>`
    expect(await read(row(1) + row(9))).toHaveLength(9)
    await expect(read(row(1) + row(2) + row(3))).rejects.toThrow('more rows than 2')
    await expect(read(row(10))).rejects.toMatchObject({ reason: 'too-many-rows' })
    expect(await read(`<row>${textCell('C1', 'x'.repeat(32_767))}</row>`)).toHaveLength(1)
    await expect(read(`<row>${textCell('D1', 'x')}</row>`)).rejects.toThrow('more columns than 3')
    await expect(read(`<row>${textCell('A1', 'x'.repeat(32_768))}</row>`)).rejects.toThrow(
      'a cell with too much text',
    )
  })

  it('more rows and cells than the caller takes, though they hold nothing', async () => {
    const limits = { ...SHEET_LIMITS, elements: 5 }
    const read = (sheet: string) => readSpreadsheet(makeWorkbook(sheet), limits)
    expect(await read('<row/>'.repeat(3) + '<row><c/></row>')).toEqual([])
    await expect(read('<row/>'.repeat(6))).rejects.toThrow('more rows and cells than 5')
    await expect(read(`<row>${'<c/>'.repeat(5)}</row>`)).rejects.toMatchObject({
      reason: 'too-large',
    })
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
