import { problem } from '#core/problems.ts'
import { readSpreadsheet } from '#core/spreadsheet/read-spreadsheet.ts'
import type { Cells } from '#domains/contacts/sheet-mapping.ts'
import { SHEET_MAX_BYTES } from './limits.ts'

/** `problem`: a code, as the server would say it. */
type SheetRead = { kind: 'read'; cells: Cells } | { kind: 'refused'; problem: string }

const refused = (said: string): SheetRead => ({ kind: 'refused', problem: said })

/** The first sheet of an .xlsx file as text. No other kind of file is taken (specification part 1 §9). */
export async function readSheetFile(file: File): Promise<SheetRead> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return refused(problem('sheetKind'))
  if (file.size > SHEET_MAX_BYTES)
    return refused(problem('sheetTooLarge', { count: SHEET_MAX_BYTES / 1024 / 1024 }))
  try {
    const cells = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()))
    return cells.some((row) => row.some((cell) => cell.trim() !== ''))
      ? { kind: 'read', cells }
      : refused(problem('sheetEmpty'))
  } catch {
    return refused(problem('sheetUnreadable'))
  }
}
