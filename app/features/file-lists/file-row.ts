import type { FileOptionView } from '#domains/file-lists/file-lists.types.ts'
import { DESK_API } from '#app/desk-client/request.ts'
import type { Upload } from './uploads.ts'

/** A file as its row shows it. */
export type ShownFile = {
  name: string
  size: number | null
  mime: string | null
  /** Where it can be seen: on the server, or on this device before it is there. */
  href: string | null
}

/** A row of the form of a list. */
export type FileRow = {
  /** Of this page alone. */
  key: string
  /** Null for a new one. */
  id: string | null
  name: string
  /** What a new file, or one in place of another, came as; null for one that the list has. */
  upload: string | null
  /** Null for a row that has no file yet. */
  shown: ShownFile | null
  /** How its file's way to the server stands, where this page has brought one. */
  sending: Upload | null
}

/** What is wrong with a row, as problems' codes; `file` with the upload that it is said of: another file may be right. */
export type RowErrors = {
  name: string | undefined
  file: string | undefined
  upload: string | null
}

/** A row as a form without scripts sent it, and is drawn again with. */
export type DrawnRow = {
  id?: string | undefined
  name?: string | undefined
  upload?: string | undefined
  file?: string | undefined
}

function rowOf(option: FileOptionView): FileRow {
  const { id, name, file, size, mediaType, path } = option
  const shown =
    file === null || path === null
      ? null
      : { name: file, size, mime: mediaType, href: DESK_API + path }
  return { key: id, id, name, upload: null, shown, sending: null }
}

/** The rows that a form begins with: those of the list, or as they were sent. */
export function firstRows(
  options: readonly FileOptionView[],
  drawn: readonly (DrawnRow | undefined)[] | null,
): FileRow[] {
  if (drawn === null) return options.map(rowOf)
  return drawn.map(({ id, name = '', upload, file } = {}, at) => {
    const option = options.find((one) => one.id === id)
    const known = option === undefined ? null : rowOf(option)
    return {
      key: id ?? upload ?? `row-${at}`,
      id: id ?? null,
      name,
      upload: upload ?? null,
      shown:
        upload === undefined || file === undefined
          ? (known?.shown ?? null)
          : { name: file, size: null, mime: null, href: null },
      sending: null,
    }
  })
}
