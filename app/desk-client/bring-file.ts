import type { ErrorBody } from '#core/errors.ts'
import type { UploadView } from '#domains/media/uploads.types.ts'
import { fileProgress } from './file-progress.ts'
import type { OutboxFile } from './file-progress.ts'
import { findFile } from './local-files.ts'
import { DESK_API, deskRequest, DeskError } from './request.ts'

/** A line that moves nothing for this long is dead. */
const STALL_MS = 30_000
/** How often a part comes again that the server has no room for, and after how long where it does not say: some minutes altogether. */
const BUSY_TRIES = 20
const BUSY_MS = 5_000

export type PartSender = (path: string, part: Blob, on: PartProgress) => Promise<void>
export type PartProgress = { signal: AbortSignal; moved: (bytes: number) => void }

type Bringing = {
  /** Names the file among those on their way (file-progress.ts). */
  clientId: string
  /** Whose channel is to take it; null: it is no message. */
  ticketId: number | null
  file: Pick<OutboxFile, 'name' | 'mime' | 'size' | 'uploadId'>
  signal: AbortSignal
  /** The server has a place for it from now on. */
  begun: (uploadId: string) => void
}

/**
 * Brings a file to the server and gives its id there. Parts that are there already are not sent again, whatever became of the
 * tab or the line since. Null when the file is no longer on this device.
 */
export async function bringFile(
  { clientId, ticketId, file, signal, begun }: Bringing,
  ask: typeof deskRequest = deskRequest,
  sendPart: PartSender = sendByXhr,
  find: typeof findFile = findFile,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((go) => setTimeout(go, ms)),
): Promise<string | null> {
  const known = file.uploadId === null ? null : await readAgain(file.uploadId, signal, ask)
  if (known !== null && known.state !== 'open') return known.id
  const blob = await find(clientId)
  if (blob === null) return null
  const { name, mime, size } = file
  const body = { name, mime, size, ...(ticketId === null ? {} : { ticketId }) }
  const upload = known ?? (await ask<UploadView>('/uploads', { method: 'POST', body, signal }))
  begun(upload.id)

  const here = new Set(upload.parts)
  const count = Math.ceil(size / upload.partSize)
  const from = (part: number) => (part - 1) * upload.partSize
  const bytesOf = (part: number) => Math.min(size, from(part + 1)) - from(part)
  let there = upload.parts.reduce((sum, part) => sum + bytesOf(part), 0)
  fileProgress.set(clientId, there / size)
  for (let part = 1; part <= count; part += 1) {
    if (here.has(part)) continue
    const send = () =>
      sendPart(
        `/uploads/${upload.id}/parts/${part}`,
        blob.slice(from(part), from(part) + bytesOf(part)),
        { signal, moved: (bytes) => fileProgress.set(clientId, (there + bytes) / size) },
      )
    await whileBusy(send, signal, pause)
    there += bytesOf(part)
    fileProgress.set(clientId, there / size)
  }
  await ask<UploadView>(`/uploads/${upload.id}/complete`, { method: 'POST', body: {}, signal })
  return upload.id
}

/** Others of this person are on their way, from another tab or for another conversation: it comes when it is told to. */
async function whileBusy(
  send: () => Promise<void>,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (thrown) {
      if (!isBusy(thrown) || tries >= BUSY_TRIES) throw thrown
      await pause((thrown.retryAfterSeconds ?? BUSY_MS / 1000) * 1000)
      if (signal.aborted) throw thrown
    }
  }
}

/** Its turn did not come, or went to the next one while the line stood still. */
const isBusy = (thrown: unknown): thrown is DeskError =>
  thrown instanceof DeskError && (thrown.status === 429 || thrown.code === 'ERR_BODY_TIMEOUT')

/** Null when the server forgot it: then it is brought anew. */
async function readAgain(
  id: string,
  signal: AbortSignal,
  ask: typeof deskRequest,
): Promise<UploadView | null> {
  try {
    return await ask<UploadView>(`/uploads/${id}`, { signal })
  } catch (thrown) {
    if (thrown instanceof DeskError && thrown.code === 'ERR_NOT_FOUND') return null
    throw thrown
  }
}

/** fetch does not tell how far it is; this does. */
function sendByXhr(path: string, part: Blob, { signal, moved }: PartProgress): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(stall)
      stall = setTimeout(() => request.abort(), STALL_MS)
    }
    const cut = () => request.abort()
    signal.addEventListener('abort', cut)
    const end = (fail: DeskError | null) => {
      clearTimeout(stall)
      signal.removeEventListener('abort', cut)
      if (fail === null) resolve()
      else reject(fail)
    }
    request.open('PUT', DESK_API + path)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = (event) => {
      watch()
      moved(event.loaded)
    }
    request.onload = () => end(request.status < 300 ? null : failureOf(request))
    request.onerror = request.onabort = () => end(new DeskError({ code: null, status: 0 }))
    watch()
    request.send(part)
  })
}

function failureOf(request: XMLHttpRequest): DeskError {
  const { status, responseText } = request
  try {
    const { error } = JSON.parse(responseText) as ErrorBody
    const retryAfterSeconds = Number(request.getResponseHeader('Retry-After')) || null
    return new DeskError({ code: error, status, retryAfterSeconds })
  } catch {
    return new DeskError({ code: null, status })
  }
}
