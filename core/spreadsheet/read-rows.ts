import { cellText, joined } from './cell-text.ts'
import type { SheetLimits } from './limits.ts'
import type { XmlHandler } from './scan-xml.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

type SheetElement = 'row' | 'c' | 'v' | 't' | 'rPh' | 'sheetData'
/** Text, or the place of a shared string. */
export type Cell = string | number
/** Of rows that hold nothing there is one for all: a sheet may begin or go on a million rows down. */
const EMPTY_ROW: readonly Cell[] = []

/**
 * Reads the cells of a worksheet as they come. What is empty costs nothing, wherever it stands; a cell with a value beyond the limits
 * ends the reading. Throws SpreadsheetError.
 */
export function rowReader(
  limits: SheetLimits,
  dateStyles: ReadonlySet<number>,
): { handler: XmlHandler<SheetElement>; rows: (readonly Cell[])[] } {
  const rows: (readonly Cell[])[] = []
  let row: Cell[] = []
  let rowNumber = 0
  let column = 0
  let type = 'n'
  let style: string | undefined
  let value: string | null = null
  let filled = 0
  let elements = 0
  let isText = false
  let isPhonetic = false

  const add = (cell: Cell) => {
    if (cell === '') return
    if (row.length === 0) filled += 1
    if (filled > limits.rows || rowNumber > limits.lastRow)
      throw new SpreadsheetError('too-many-rows', `more rows than ${limits.rows}`)
    if (column > limits.columns)
      throw new SpreadsheetError('too-large', `more columns than ${limits.columns}`)
    while (row.length < column - 1) row.push('')
    row.push(cell)
  }
  const handler: XmlHandler<SheetElement> = {
    names: ['c', 'v', 't', 'row', 'rPh', 'sheetData'],
    start: (name, attribute) => {
      if ((name === 'row' || name === 'c') && ++elements > limits.elements)
        throw new SpreadsheetError('too-large', `more rows and cells than ${limits.elements}`)
      if (name === 'row') {
        const number = Number(attribute('r') ?? rowNumber + 1)
        if (!(number > rowNumber)) throw misplaced()
        rowNumber = number
        column = 0
        row = []
      } else if (name === 'c') {
        const number = columnNumber(attribute('r')) ?? column + 1
        if (!(number > column)) throw misplaced()
        column = number
        value = null
        type = attribute('t') ?? 'n'
        style = attribute('s')
      } else if (name === 'v' || name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    wantsText: () => isText && !isPhonetic,
    text: (escaped) => {
      value = joined(value ?? '', escaped)
    },
    end: (name) => {
      if (name === 'v' || name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && value !== null)
        add(cellOf(type, value, style !== undefined && dateStyles.has(Number(style))))
      else if (name === 'row' && row.length > 0) {
        while (rows.length < rowNumber - 1) rows.push(EMPTY_ROW)
        rows.push(row)
      }
      return name === 'sheetData'
    },
  }
  return { handler, rows }
}

/** What a cell says, by its type (ECMA-376 part 1 §18.18.11). Dates and errors say nothing here. */
function cellOf(type: string, value: string, isDate: boolean): Cell {
  switch (type) {
    case 's': {
      const place = Number(value)
      if (value.trim() === '' || !Number.isInteger(place)) throw misplaced()
      return place
    }
    case 'str':
    case 'inlineStr':
      return cellText(value)
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'n': {
      const number = isDate || value.trim() === '' ? NaN : Number(value)
      return Number.isNaN(number) ? '' : String(number)
    }
    default:
      return ''
  }
}

/** The column that an address such as AB12 names, from 1. */
function columnNumber(address: string | undefined): number | undefined {
  if (address === undefined) return undefined
  let number = 0
  for (let at = 0; at < address.length && at < 4; at++) {
    const letter = address.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    number = number * 26 + letter
  }
  return number
}

function misplaced(): SpreadsheetError {
  return new SpreadsheetError('unreadable', 'rows or cells out of order, or a value that is none')
}
