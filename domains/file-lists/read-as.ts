import type { RecordValues } from '#core/changed-meanwhile.ts'
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

const textOf = (options: FileListReadAs['options']) =>
  JSON.stringify(options.map(({ id, name, path }) => [id, name, path]))
