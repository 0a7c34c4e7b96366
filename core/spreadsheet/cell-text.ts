import { CELL_MAX_CHARS, ESCAPED_UNIT_MAX_CHARS } from './limits.ts'
import { xmlText } from './scan-xml.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/** Appends a piece to a cell's escaped text. Throws SpreadsheetError when no cell holds as much. */
export function joined(escaped: string, piece: string): string {
  if (escaped.length + piece.length > CELL_MAX_CHARS * ESCAPED_UNIT_MAX_CHARS) throw tooLong()
  return escaped + piece
}

/** Returns what a cell's escaped text says, trimmed. Throws SpreadsheetError when no cell holds as much. */
export function cellText(escaped: string): string {
  const text = xmlText(escaped)
  if (text.length > CELL_MAX_CHARS) throw tooLong()
  // Characters that XML can not hold: ECMA-376 part 1 §22.9.2.19.
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .trim()
}

function tooLong(): SpreadsheetError {
  return new SpreadsheetError('too-large', 'a cell with too much text')
}
