import { readSpreadsheet } from '#core/spreadsheet/read-spreadsheet.ts'
import type { Cells } from '#domains/contacts/sheet-mapping.ts'
import { SHEET_MAX_BYTES } from './limits.ts'

export type SheetRead =
  { kind: 'read'; cells: Cells } | { kind: 'onlyXlsx' | 'tooLarge' | 'unreadable' | 'empty' }

/** The first sheet of an .xlsx file as text. No other kind of file is taken (specification part 1 §9). */
export async function readSheetFile(file: File): Promise<SheetRead> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return { kind: 'onlyXlsx' }
  if (file.size > SHEET_MAX_BYTES) return { kind: 'tooLarge' }
  try {
    const cells = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()))
    return cells.some((row) => row.some((cell) => cell.trim() !== ''))
      ? { kind: 'read', cells }
      : { kind: 'empty' }
  } catch {
    return { kind: 'unreadable' }
  }
}
