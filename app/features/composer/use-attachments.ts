import { useState } from 'react'
import type { ClipboardEvent } from 'react'
import { attachmentOf, withCaption } from './attachments.ts'
import type { Attachment } from './attachments.ts'

/** Files that one send may hold: more are a mistake of the hand. */
const FILES_AT_ONCE = 30

export type Attachments = {
  list: readonly Attachment[]
  hasProblem: boolean
  add(files: Iterable<File>): void
  remove(id: string): void
  caption(id: string, text: string): void
  clear(): void
  onPaste(event: ClipboardEvent): void
}

/** The files in the composer's tray, until they are sent or taken out. */
export function useAttachments(channel: string): Attachments {
  const [list, setList] = useState<readonly Attachment[]>([])
  const add = (files: Iterable<File>) => {
    const made = [...files].map((file) => attachmentOf(channel, file, crypto.randomUUID()))
    setList((known) => [...known, ...made].slice(0, FILES_AT_ONCE))
  }
  return {
    list,
    hasProblem: list.some(({ problem }) => problem !== null),
    add,
    remove: (id) => setList((known) => known.filter((one) => one.id !== id)),
    caption: (id, text) =>
      setList((known) => known.map((one) => (one.id === id ? withCaption(one, text) : one))),
    clear: () => setList([]),
    onPaste: (event) => {
      const files = [...event.clipboardData.files]
      // Office programs put a picture beside the words: then the words are meant.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      add(files)
    },
  }
}
