import { fold } from '../word-index/fold-text.ts'
import { IMPORT_CELL_MAX_CHARS } from './limits.ts'

/** The cells of a sheet as text, as they stand. */
export type Cells = readonly (readonly string[])[]
/** Which column, from 0, holds what; null: none does. */
export type Mapping = { name: number | null; number: number | null; email: number | null }
export const MAPPED = ['name', 'number', 'email'] as const

/** Titles as people write them in the product's languages, without accents and signs. */
const TITLES: Record<(typeof MAPPED)[number], readonly string[]> = {
  name: [
    'nome',
    'name',
    'nombre',
    'ad',
    'isim',
    'contato',
    'contact',
    'contacto',
    'cliente',
    'nomecompleto',
    'fullname',
    'adsoyad',
  ],
  number: [
    'numero',
    'number',
    'telefone',
    'phone',
    'phonenumber',
    'telefono',
    'telefon',
    'celular',
    'whatsapp',
    'numara',
    'fone',
    'mobile',
    'movil',
    'tel',
  ],
  email: ['email', 'mail', 'correo', 'correoelectronico', 'eposta', 'enderecodeemail'],
}

const titleOf = (cell: string) =>
  fold(cell.slice(0, IMPORT_CELL_MAX_CHARS))
    .replace(/ı/g, 'i')
    .replace(/[^a-z0-9]/g, '')

/** What the sheet seems to hold: by the titles of its first row, else the first three columns as they come. */
export function guessMapping(cells: Cells): { mapping: Mapping; hasHeader: boolean } {
  const titles = (cells[0] ?? []).map(titleOf)
  const find = (what: (typeof MAPPED)[number]) => {
    const at = titles.findIndex((title) => TITLES[what].includes(title))
    return at === -1 ? null : at
  }
  const mapping = { name: find('name'), number: find('number'), email: find('email') }
  if (mapping.name !== null || mapping.number !== null) return { mapping, hasHeader: true }
  const width = columnCount(cells)
  return {
    mapping: {
      name: width > 0 ? 0 : null,
      number: width > 1 ? 1 : null,
      email: width > 2 ? 2 : null,
    },
    hasHeader: false,
  }
}

export function columnCount(cells: Cells): number {
  return cells.reduce((most, row) => Math.max(most, row.length), 0)
}

/** A row to import, and the line of the sheet it stands in, from 1. */
export type MappedRow = { line: number; name: string; number: string; email: string }

/** The rows that say anything, without the titles. */
export function mappedRows(cells: Cells, mapping: Mapping, hasHeader: boolean): MappedRow[] {
  const cell = (row: readonly string[], at: number | null) =>
    at === null ? '' : (row[at] ?? '').slice(0, IMPORT_CELL_MAX_CHARS).trim()
  return cells.flatMap((row, at) => {
    if (hasHeader && at === 0) return []
    const mapped = {
      line: at + 1,
      name: cell(row, mapping.name),
      number: cell(row, mapping.number),
      email: cell(row, mapping.email),
    }
    return mapped.name === '' && mapped.number === '' && mapped.email === '' ? [] : [mapped]
  })
}

export function isWhole({ name, number }: Mapping): boolean {
  return name !== null && number !== null && name !== number
}

/** The rows in the pages that one call takes each. */
export function pagesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, page) =>
    rows.slice(page * size, (page + 1) * size),
  )
}
