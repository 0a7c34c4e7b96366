/** Characters that XML 1.0 has no way to write. */

const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** In characters, as spreadsheets measure columns. */
const COLUMN_WIDTH = 26

export const SPREADSHEET_TYPE = `${XLSX}.sheet`

type Lines = readonly (readonly string[])[]

/**
 * The pieces of an .xlsx workbook of one sheet (ECMA-376), the first row kept in sight, made as the rows come. Every cell is text: nobody's
 * name becomes a formula, and no number loses a digit. Written here because the writers there are pack long sheets in workers made of
 * text, which the pages' policy forbids; the packer comes with the first use.
 */
export async function* spreadsheetPieces(
  sheetName: string,
  columns: number,
  pages: AsyncIterable<Lines> | Iterable<Lines>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  let ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((failure, piece) => {
    if (failure !== null) throw failure
    ready.push(piece)
  })
  const begun = (name: string, xml: string, isWhole: boolean) => {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(HEAD + xml), isWhole)
    return part
  }
  for (const [name, xml] of Object.entries(partsOf(sheetName))) begun(name, xml, true)
  const sheet = begun('xl/worksheets/sheet1.xml', sheetHead(columns), false)
  let count = 0
  for await (const lines of pages) {
    sheet.push(strToU8(lines.map((line) => rowXml(line, count++)).join('')))
    yield* ready
    ready = []
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready
}

/** A workbook of rows that are there already. */
export async function writeSpreadsheet(
  sheetName: string,
  rows: Lines,
): Promise<Uint8Array<ArrayBuffer>> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of spreadsheetPieces(sheetName, width, [rows])) pieces.push(piece)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

const partsOf = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${XLSX}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
})

const sheetHead = (columns: number) =>
  `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`

function relationship(type: string, target: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`
}

function rowXml(row: readonly string[], at: number): string {
  const cells = row.map(
    (text, column) =>
      `<c r="${columnLetter(column)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  )
  return `<row r="${at + 1}">${cells.join('')}</row>`
}

function escaped(text: string): string {
  return text
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A, B, …, Z, AA, …: what a spreadsheet calls its columns, from 0. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last
}
