import type { ErrorCode } from '#core/errors.ts'
import type { bringFile } from '#app/desk-client/bring-file.ts'
import { fileProgress } from '#app/desk-client/file-progress.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { UPLOADS_AT_ONCE } from '#app/desk-client/limits.ts'

/** How far a file is; `cut`: nothing answers, what is there already is not sent again. */
export type Upload =
  | { state: 'waiting' | 'sending' }
  | { state: 'cut' }
  | { state: 'refused'; code: ErrorCode }
  | { state: 'done'; uploadId: string }

export type Uploads = {
  /** Brings a file as soon as fewer than UPLOADS_AT_ONCE are on their way; one under the same key gives way. */
  add(key: string, file: File): void
  /** Goes on with one that was cut off or refused. */
  retry(key: string): void
  /** Goes on with all that were cut off. */
  retryCut(): void
  drop(key: string): void
  dropAll(): void
}

type Entry = { file: File; upload: Upload; uploadId: string | null; ends: AbortController }

/** A way to bring a file; loaded with the first. */
export type Bring = typeof bringFile
const loadBring = async (): Promise<Bring> =>
  (await import('#app/desk-client/bring-file.ts')).bringFile

/** Files on their way to the server while their form is still being filled in. `changed` is told how each stands. */
export function createUploads(
  changed: (key: string, upload: Upload) => void,
  load: () => Promise<Bring> = loadBring,
): Uploads {
  const entries = new Map<string, Entry>()

  const set = (key: string, entry: Entry, upload: Upload) => {
    entry.upload = upload
    if (entries.get(key) === entry) changed(key, upload)
  }
  const next = () => {
    const all = [...entries]
    const sending = all.filter(([, { upload }]) => upload.state === 'sending').length
    const waiting = all.filter(([, { upload }]) => upload.state === 'waiting')
    for (const [key, entry] of waiting.slice(0, Math.max(0, UPLOADS_AT_ONCE - sending)))
      void send(key, entry)
  }
  const send = async (key: string, entry: Entry) => {
    set(key, entry, { state: 'sending' })
    set(key, entry, await sent(key, entry))
    next()
  }
  const retry = (key: string, entry: Entry) => {
    set(key, entry, { state: 'waiting' })
    next()
  }
  const drop = (key: string) => {
    entries.get(key)?.ends.abort()
    entries.delete(key)
    fileProgress.forget(key)
  }

  const sent = async (key: string, entry: Entry): Promise<Upload> => {
    const { file, uploadId } = entry
    try {
      const bring = await load()
      const done = await bring(
        {
          clientId: key,
          ticketId: null,
          file: { name: file.name, mime: mimeOf(file), size: file.size, uploadId },
          signal: entry.ends.signal,
          begun: (id) => {
            entry.uploadId = id
          },
        },
        undefined,
        undefined,
        () => Promise.resolve(file),
      )
      return done === null ? { state: 'cut' } : { state: 'done', uploadId: done }
    } catch (thrown) {
      return thrown instanceof DeskError && thrown.code !== null && thrown.status < 500
        ? { state: 'refused', code: thrown.code }
        : { state: 'cut' }
    }
  }

  return {
    add(key, file) {
      drop(key)
      const upload = { state: 'waiting' } as const
      entries.set(key, { file, upload, uploadId: null, ends: new AbortController() })
      changed(key, upload)
      next()
    },
    retry(key) {
      const entry = entries.get(key)
      if (entry !== undefined && isStopped(entry.upload)) retry(key, entry)
    },
    retryCut() {
      for (const [key, entry] of entries) if (entry.upload.state === 'cut') retry(key, entry)
    },
    drop(key) {
      drop(key)
      next()
    },
    dropAll() {
      for (const key of [...entries.keys()]) drop(key)
    },
  }
}

export const isStopped = ({ state }: Upload) => state === 'cut' || state === 'refused'
export const isOnItsWay = ({ state }: Upload) => state === 'waiting' || state === 'sending'

const mimeOf = (file: File) =>
  file.type.split(';', 1)[0]?.toLowerCase() || 'application/octet-stream'
