import { cellText } from './cell-text.ts'
import { SHEET_LIMITS } from './limits.ts'
import type { SheetLimits } from './limits.ts'
import { rowReader } from './read-rows.ts'
import { scanXml } from './scan-xml.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { dateStyles, findParts, sharedStrings } from './workbook-parts.ts'
import type { ReadPart } from './workbook-parts.ts'
import { openZip, unpack } from './zip-archive.ts'

/**
 * Reads the first sheet of an .xlsx workbook (ECMA-376) as rows of text: numbers with all their digits, dates and errors as nothing, no
 * empty rows at the end. The bytes are a stranger's: they are unpacked and read piece by piece, and refused at the first piece beyond a
 * limit. Throws SpreadsheetError. The unpacker loads with the first use.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  limits: SheetLimits = SHEET_LIMITS,
): Promise<(readonly string[])[]> {
  const { Inflate } = await import('fflate')
  try {
    const files = openZip(bytes)
    const budget = { left: limits.unpackedBytes }
    const readPart: ReadPart = (path, handler) => {
      const file = files.get(path)
      if (file === undefined) return false
      const scan = scanXml(handler)
      for (const chunk of unpack(file, budget, Inflate)) if (scan(chunk)) break
      return true
    }
    return readRows(readPart, limits)
  } catch (thrown) {
    throw thrown instanceof SpreadsheetError
      ? thrown
      : new SpreadsheetError('unreadable', 'not a workbook', { cause: thrown })
  }
}

function readRows(readPart: ReadPart, limits: SheetLimits): (readonly string[])[] {
  const paths = findParts(readPart)
  const { handler, rows } = rowReader(limits, dateStyles(readPart, paths.styles))
  if (!readPart(paths.sheet, handler))
    throw new SpreadsheetError('unreadable', 'a workbook without its sheet')
  const places = new Set(rows.flatMap((row) => row.filter((cell) => typeof cell === 'number')))
  const strings =
    places.size === 0
      ? new Map<number, string>()
      : sharedStrings(readPart, paths.sharedStrings, places, cellText)
  return rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : shared(cell))))

  function shared(place: number): string {
    const text = strings.get(place)
    if (text === undefined)
      throw new SpreadsheetError('unreadable', 'a shared string that is not there')
    return text
  }
}
