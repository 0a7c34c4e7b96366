/** Characters that XML 1.0 has no way to write. */

const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** In characters, as spreadsheets measure columns. */
const COLUMN_WIDTH = 26

/**
 * An .xlsx workbook of one sheet (ECMA-376), the first row kept in sight. Every cell is text: nobody's name becomes a formula, and no
 * number loses a digit. Written here because the writers there are pack long sheets in workers made of text, which the pages' policy
 * forbids; the packer comes with the first use.
 */
export async function writeSpreadsheet(
  sheetName: string,
  rows: readonly (readonly string[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import('fflate')
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${XLSX}.worksheet+xml"/></Types>`,
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${width}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [name, strToU8(HEAD + xml)] as const),
    ),
  )
}

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
