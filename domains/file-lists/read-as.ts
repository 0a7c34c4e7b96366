import type { RecordValues, RowsOf } from '#core/changed-meanwhile.ts'
import type { FileListReadAs, OptionInput } from './file-lists.inputs.ts'
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

/** The names of the files in `was` that `now` has no more; both are texts of what `changeSince` tells. */
export function filesGone(was: string, now: string): string[] {
  const left = new Set(optionsIn(now).map(([id]) => id))
  return optionsIn(was).flatMap(([id, name]) => (left.has(id) ? [] : [name]))
}

/**
 * The rows of a form whose writer was told what the list is now: a row of a file that somebody else took off is none any more, unless it
 * brings a file of its own.
 */
export function rowsLeft(rows: readonly OptionInput[], { options }: FileListReadAs): OptionInput[] {
  const known = new Set(options.map(({ id }) => id))
  return rows.flatMap(({ id, ...row }) => {
    if (id === undefined || known.has(id)) return [{ ...row, ...(id !== undefined && { id }) }]
    return row.upload === undefined ? [] : [row]
  })
}

/** Id and name of each file of such a text. */
const optionsIn = (kept: string): [string, string][] =>
  (JSON.parse(kept) as (FileOptionView | Row)[]).map((row) =>
    Array.isArray(row) ? [row[0], row[1]] : [row.id, row.name],
  )

/** How the form sends `kept` (core/changed-meanwhile.ts): a file that was chosen anew is a change. */
export const FILE_ROWS: RowsOf = {
  kept: {
    fields: ['options', 'sent'],
    read: (kept) => JSON.stringify(optionsIn(kept)),
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
