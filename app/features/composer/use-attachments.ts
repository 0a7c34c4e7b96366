import { useEffect, useSyncExternalStore } from 'react'
import type { ClipboardEvent } from 'react'
import { pastedFiles } from '#app/components/pasted-files.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { attachmentOf } from '../desk/attachments.ts'
import type { Attachment } from '../desk/attachments.ts'
import { filesKey, watchDrafts } from '../desk/drafts.ts'
import type { WritingMode } from '../desk/drafts.ts'
import { arrivingFiles } from './arriving-files.ts'
import type { ArrivingFile } from './arriving-files.ts'
import { keptTrays } from '../desk/kept-trays.ts'

/** Files that one send may hold: more are a mistake of the hand. */
const FILES_AT_ONCE = 30

export type Attachments = {
  list: readonly Attachment[]
  /** Not here yet. */
  arriving: readonly ArrivingFile[]
  /** There is something to send, and it can't all go now. */
  hasProblem: boolean
  add(files: Iterable<File>): void
  /** Adds the file that `load` brings. Throws what it throws. */
  bring(name: string, load: () => Promise<File>): Promise<void>
  /** Waits no longer for one that is arriving. */
  callOff(id: string): void
  /** Returns what puts it back, into the tray that is named. */
  takeOut(id: string): (into: string) => void
  caption(id: string, text: string): void
  /** Empties the tray; its files are whoever's who sends them, and has them by now. */
  handOver(): void
  onPaste(event: ClipboardEvent): void
}

const NONE: readonly never[] = []

/** The files in the composer's tray, kept with the ticket's drafts until they are sent or taken out. */
export function useAttachments(
  { id: ticketId, channel }: { id: number; channel: string },
  mode: WritingMode,
): Attachments {
  const {
    companyId,
    me: { userId },
  } = useDesk()
  const key = filesKey({ companyId, userId, ticketId }, mode)
  const list = useSyncExternalStore(
    watchDrafts,
    () => keptTrays.of(key),
    () => NONE,
  )
  const arriving = useSyncExternalStore(
    watchDrafts,
    () => arrivingFiles.of(key),
    () => NONE,
  )
  useEffect(() => {
    // Without what reads the device's files, offline: at the next opening.
    const restore = () => keptTrays.restore(key, channel).catch(() => undefined)
    const onStorage = ({ key: changed }: StorageEvent) => {
      if (changed === key) void restore()
    }
    void restore()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key, channel])
  const add = (files: Iterable<File>) => {
    const made = [...files].map((file) => attachmentOf(channel, file, crypto.randomUUID()))
    keptTrays.add(key, made.slice(0, Math.max(0, FILES_AT_ONCE - keptTrays.of(key).length)))
  }
  return {
    list,
    arriving,
    hasProblem: arriving.length > 0 || list.some(({ problem }) => problem !== null),
    add,
    bring: (name, load) => arrivingFiles.bring(key, name, load, (file) => add([file])),
    callOff: (id) => arrivingFiles.callOff(key, id),
    takeOut: (id) => keptTrays.takeOut(key, id),
    caption: (id, text) => keptTrays.caption(key, id, text),
    handOver: () => keptTrays.handOver(key),
    onPaste: (event) => {
      const files = pastedFiles(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    },
  }
}
