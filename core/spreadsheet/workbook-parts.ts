import { joined } from './cell-text.ts'
import { isBuiltInDateFormat, isDateFormat } from './date-formats.ts'
import type { XmlHandler } from './scan-xml.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/** Feeds a part of the workbook to a handler; false when there is no such part. */
export type ReadPart = <Name extends string>(path: string, handler: XmlHandler<Name>) => boolean
/** Where the parts of the first worksheet are. */
export type WorkbookPaths = { sheet: string; sharedStrings: string; styles: string }

const WORKBOOK = 'xl/workbook.xml'
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels'

/** Finds the first worksheet of a workbook. Throws SpreadsheetError when there is none. */
export function findParts(readPart: ReadPart): WorkbookPaths {
  const sheetIds: string[] = []
  readPart(WORKBOOK, {
    names: ['sheet'],
    start: (_, attribute) => {
      const id = attribute('id')
      if (id !== undefined) sheetIds.push(id)
    },
  })
  const sheets = new Map<string, string>()
  const paths = { sharedStrings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  readPart(RELATIONSHIPS, {
    names: ['Relationship'],
    start: (_, attribute) => {
      const target = attribute('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      // Transitional and strict workbooks name the same kinds by different addresses.
      const kind = attribute('Type')?.split('/').at(-1)
      if (kind === 'worksheet') sheets.set(attribute('Id') ?? '', path)
      else if (kind === 'sharedStrings' || kind === 'styles') paths[kind] = path
    },
  })
  const sheet = sheetIds.flatMap((id) => sheets.get(id) ?? []).at(0)
  if (sheet === undefined) throw new SpreadsheetError('unreadable', 'a workbook without a sheet')
  return { sheet, ...paths }
}

/** Returns the styles, by their place, that show a number as a date or a time. */
export function dateStyles(readPart: ReadPart, path: string): ReadonlySet<number> {
  const dateFormats = new Set<number>()
  const styles = new Set<number>()
  let count = 0
  let isInCellStyles = false
  readPart(path, {
    names: ['numFmt', 'cellXfs', 'xf'],
    start: (name, attribute) => {
      if (name === 'cellXfs') isInCellStyles = true
      else if (name === 'numFmt') {
        if (isDateFormat(attribute('formatCode') ?? ''))
          dateFormats.add(Number(attribute('numFmtId')))
      } else if (isInCellStyles) {
        const format = Number(attribute('numFmtId'))
        if (dateFormats.has(format) || isBuiltInDateFormat(format)) styles.add(count)
        count += 1
      }
    },
    end: (name) => name === 'cellXfs',
  })
  return styles
}

/**
 * Returns the shared strings whose places are wanted. The rows are read first, so that of a long table only what they show is kept.
 */
export function sharedStrings(
  readPart: ReadPart,
  path: string,
  wanted: ReadonlySet<number>,
  textOf: (escaped: string) => string,
): ReadonlyMap<number, string> {
  const strings = new Map<number, string>()
  let place = -1
  let text: string | null = null
  let isText = false
  let isPhonetic = false
  readPart(path, {
    names: ['si', 't', 'rPh'],
    start: (name) => {
      if (name === 'si') text = wanted.has(++place) ? '' : null
      else if (name === 'rPh') isPhonetic = true
      else isText = true
    },
    wantsText: () => text !== null && isText && !isPhonetic,
    text: (escaped) => {
      text = joined(text ?? '', escaped)
    },
    end: (name) => {
      if (name === 'rPh') isPhonetic = false
      else if (name === 't') isText = false
      else if (name === 'si' && text !== null) strings.set(place, textOf(text))
      return strings.size === wanted.size
    },
  })
  return strings
}
