import type { RefusedRow } from './sheet-import.ts'
import { writeSheet } from './write-sheet.ts'

/** The rows that were refused, to be put right and imported again. */
export function exportRefused(
  rows: readonly RefusedRow[],
  titles: readonly string[],
  reasonOf: (row: RefusedRow) => string,
): Promise<void> {
  return writeSheet('erros_contatos.xlsx', 'Contatos', [
    [...titles],
    ...rows.map((row) => [row.name, row.number, row.email, String(row.line), reasonOf(row)]),
  ])
}
