/** What is inside a workbook, unpacked: a megabyte of rows packs to a tenth of it. */
const UNPACKED_MAX_BYTES = 32 * 1024 * 1024

/** Why bytes are no workbook that is read here. */
export class SpreadsheetError extends Error {}

/**
 * The first sheet of an .xlsx workbook as rows of text; numbers with all their digits. The bytes are a stranger's: what they unpack to is
 * bounded by what is set aside for it, whatever their headers say. Throws SpreadsheetError. The parsers come with the first use.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<string[][]> {
  const [{ unzipSync, zipSync }, { readSheet }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  try {
    let unpacked = 0
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false
        unpacked += originalSize
        if (unpacked > UNPACKED_MAX_BYTES) throw new SpreadsheetError('unpacks to too much')
        return true
      },
    })
    // Packed again without compression: the parser would unpack large files in a worker, which neither runtime has for it.
    const plain = zipSync(files, { level: 0 })
    const rows = await readSheet(new Blob([plain]))
    return rows.map((row) => row.map(textOf))
  } catch (thrown) {
    throw thrown instanceof SpreadsheetError
      ? thrown
      : new SpreadsheetError('not a workbook', { cause: thrown })
  }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
