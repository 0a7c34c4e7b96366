import { SPREADSHEET_TYPE, writeSpreadsheet } from '#core/write-spreadsheet.ts'

/** Saves rows of text as a spreadsheet of one sheet; the first row is its titles. */
export async function writeSheet(
  fileName: string,
  sheetName: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const file = new Blob([await writeSpreadsheet(sheetName, rows)], { type: SPREADSHEET_TYPE })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
