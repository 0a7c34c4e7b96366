/** What a reader takes of a stranger's workbook before it refuses it. */
export type SheetLimits = {
  /** Rows that hold anything. */
  rows: number
  /** Last row that may hold anything, from 1: those above it that hold nothing are rows of the result. */
  lastRow: number
  /** Last column that may hold anything, from 1. */
  columns: number
  /** Rows and cells of the sheet, empty ones too: each costs a little to read. */
  elements: number
  /** Of all parts that are read, together. */
  unpackedBytes: number
}

/** For a file that its owner reads on their own device. The columns: as many as .xls had, more than any address book exports. */
export const SHEET_LIMITS: SheetLimits = {
  rows: 200_000,
  lastRow: 1_048_576,
  columns: 256,
  elements: 5_000_000,
  unpackedBytes: 32 * 1024 * 1024,
}
/** ECMA-376 part 1 §18.18.2 and Excel's specification: a cell holds no more. */
export const CELL_MAX_CHARS = 32_767
/** Longest way to write one UTF-16 unit in XML: `&#65535;`. */
export const ESCAPED_UNIT_MAX_CHARS = 8
/** Longest tag: those of a worksheet have some dozens of characters, a root element with its namespaces a thousand. */
export const TAG_MAX_BYTES = 16 * 1024
/** DEFLATE makes at most 1032 bytes of one: a slice this long never becomes more than 2 MB at once. */
export const INFLATE_SLICE_BYTES = 2048
/**
 * Sheets unpack to ten times their size, to forty where their rows are alike; a file made to harm, to a thousand. Looked at once this
 * much is unpacked.
 */
export const RATIO_MAX = 100
export const RATIO_FREE_BYTES = 1024 * 1024
/** What is looked through at once. */
export const DECODE_SLICE_BYTES = 64 * 1024
