import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook out of what stands in its `sheetData`, with other parts by their paths, as programs and attackers write them. */
export function makeWorkbook(
  sheetData: string,
  parts: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...parts,
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)] as const)),
  )
}

/** A cell of text that is written where it stands. */
export function textCell(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
}

const MB = 1024 * 1024

/** Small files that ask for a lot. */
export const BOMBS: Record<string, () => Uint8Array<ArrayBuffer>> = {
  'one cell in the last column of the last row': () =>
    makeWorkbook(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`),
  'a cell of 31 MB': () => makeWorkbook(`<row r="1">${textCell('A1', 'x'.repeat(31 * MB))}</row>`),
  'a shared string of 12 MB': () =>
    makeWorkbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(12 * MB)}</t></si></sst>`,
    }),
  'an attribute of 12 MB': () => makeWorkbook(`<row r="${'1'.repeat(12 * MB)}"/>`),
  'rows that hold nothing': () => makeWorkbook('<row/>'.repeat(2 * MB)),
  'cells that hold nothing': () => makeWorkbook(`<row>${'<c/>'.repeat(3 * MB)}</row>`),
  'elements within elements': () => makeWorkbook('<a>'.repeat(3 * MB)),
  'a style table of 12 MB': () =>
    makeWorkbook(`<row r="1">${textCell('A1', 'x')}</row>`, {
      'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(MB / 2)}</cellXfs></styleSheet>`,
    }),
  'a size in its headers that is false': () => withSizes(makeWorkbook('<row/>'.repeat(2 * MB)), 64),
}

/** Returns the archive with another unpacked size in all its headers. */
export function withSizes(archive: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(archive.buffer)
  for (let at = 0; at + 46 < archive.length; at++) {
    const signature = view.getUint32(at, true)
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true)
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true)
  }
  return archive
}
