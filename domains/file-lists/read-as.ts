import type { RecordValues, RowsOf } from '#core/changed-meanwhile.ts'
import type { FileListReadAs } from './file-lists.inputs.ts'
import type { FileListView, FileOptionView } from './file-lists.types.ts'

/** Client-safe. What a form of a list begins with: its fields, and its files as JSON, by which they are drawn as well. */
export type FileListFormValue = { name: string; message: string; kept: string }

export const formValueOf = ({ name, message, options }: FileListView): FileListFormValue => ({
  name,
  message,
  kept: JSON.stringify(options),
})

/** The files in `kept` of such a value. */
export const keptOptions = (kept: string): FileOptionView[] => JSON.parse(kept) as FileOptionView[]

/** How the form sends `kept` (core/changed-meanwhile.ts): a file that was chosen anew is a change. */
export const FILE_ROWS: RowsOf = {
  kept: {
    fields: ['options', 'sent'],
    read: (kept) =>
      JSON.stringify(
        (JSON.parse(kept) as (FileOptionView | Row)[]).map((row) =>
          Array.isArray(row) ? row.slice(0, 2) : [row.id, row.name],
        ),
      ),
    sent: (rows) =>
      JSON.stringify(
        rows.map((row) => [row?.['id'], row?.['name'], ...(row?.['upload'] ? ['new'] : [])]),
      ),
  },
}

/** What changed of a list since it was read; null: nothing that a form shows. */
export function changeSince(
  list: FileListView,
  { name, message, options }: FileListReadAs,
): { readAs: RecordValues; now: RecordValues } | null {
  const now = formValueOf(list)
  const isSame = textOf(list.options) === textOf(options)
  // The files are one text for whoever compares: where they are the same, so is their text.
  const readAs = { name, message, kept: isSame ? now.kept : textOf(options) }
  const isRead = isSame && name === now.name && message === now.message
  return isRead ? null : { readAs, now }
}

/** Id, name, path. */
type Row = [string, string, string | null]

const textOf = (options: FileListReadAs['options']) =>
  JSON.stringify(options.map(({ id, name, path }): Row => [id, name, path]))
