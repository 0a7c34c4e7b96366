import type { ContactPage, ContactView } from '#domains/contacts/contacts.types.ts'
import { fetchContacts } from './contacts-client.ts'
import type { RefusedRow } from './sheet-import.ts'
import { writeSheet } from './write-sheet.ts'

/** Specification part 1 §9. */
const FILE_NAME = 'backup_contatos.xlsx'
const SHEET_NAME = 'Contatos'

/** Contacts read so far; null when nothing is being exported. */
let read: number | null = null
let running: AbortController | null = null
const listeners = new Set<() => void>()

function change(next: number | null) {
  read = next
  for (const listener of listeners) listener()
}

export const sheetExportStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  snapshot: () => read,
}

export type ExportTitles = Record<'name' | 'number' | 'email' | 'tags' | 'status', string>

/** Reads all contacts, a page of 20 at a time, into one spreadsheet; numbers as this person may see them. Null when it was stopped. */
export async function exportContacts(
  titles: ExportTitles,
  statusOf: (contact: ContactView) => string,
): Promise<number | null> {
  if (read !== null) return null
  const leaving = (running = new AbortController())
  change(0)
  try {
    const rows: string[][] = [
      [titles.name, titles.number, titles.email, titles.tags, titles.status],
    ]
    for (let cursor: string | null = null; ;) {
      const page: ContactPage = await fetchContacts(
        { search: '', tagIds: [], sort: 'name' },
        cursor,
        leaving.signal,
      )
      for (const contact of page.contacts) rows.push(lineOf(contact, statusOf(contact)))
      change(rows.length - 1)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    await writeSheet(FILE_NAME, SHEET_NAME, rows)
    return rows.length - 1
  } catch (thrown) {
    if (leaving.signal.aborted) return null
    throw thrown
  } finally {
    change(null)
  }
}

export function stopExport(): void {
  running?.abort()
}

function lineOf(contact: ContactView, status: string): string[] {
  const tags = contact.tags.map(({ name }) => name).join(', ')
  return [contact.name, contact.number ?? '', contact.email, tags, status]
}

/** The rows that were refused, to be put right and imported again. */
export function exportRefused(
  rows: readonly RefusedRow[],
  titles: readonly string[],
  reasonOf: (row: RefusedRow) => string,
): Promise<void> {
  return writeSheet('erros_contatos.xlsx', SHEET_NAME, [
    [...titles],
    ...rows.map((row) => [row.name, row.number, row.email, String(row.line), reasonOf(row)]),
  ])
}
