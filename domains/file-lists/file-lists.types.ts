/** A file of a list, with the name that people gave it. */
export type FileOptionView = {
  id: string
  name: string
  /** Where the file is read, below the API's base; changes with the file. Null while there is none. */
  path: string | null
  /** The file's kind, by its own bytes. */
  mediaType: string | null
  /** What the file is called. */
  file: string | null
  /** Bytes. */
  size: number | null
}

/** A file list (specification part 3 §3). */
export type FileListView = {
  id: number
  name: string
  message: string
  /** Who created it. */
  userId: number
  /** In their order. */
  options: FileOptionView[]
}

/** A file list among others. */
export type FileListRow = { id: number; name: string; filesCount: number }

export type FileListsPage = {
  files: FileListRow[]
  /** Of the whole search. */
  count: number
  hasMore: boolean
  nextCursor: string | null
}
