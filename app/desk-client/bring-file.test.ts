import { expect, it, vi } from 'vitest'
import type { UploadView } from '#domains/media/uploads.types.ts'
import { bringFile } from './bring-file.ts'
import type { PartSender } from './bring-file.ts'
import { fileProgress } from './file-progress.ts'
import type { OutboxFile } from './file-progress.ts'
import { DeskError } from './request.ts'
import type { deskRequest } from './request.ts'

const FILE: OutboxFile = {
  name: 'nota.txt',
  mime: 'text/plain',
  size: 25,
  kind: 'document',
  voice: false,
  seconds: null,
  width: null,
  height: null,
  uploadId: null,
}
const BLOB = new Blob(['abcdefghijklmnopqrstuvwxy'])

/** A server that takes parts of ten bytes. */
function server(known: Partial<UploadView> | null = null) {
  const upload = { id: 'up-1', partSize: 10, parts: [], state: 'open', ...known } as UploadView
  const asked: string[] = []
  const parts: string[] = []
  const ask = ((path: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${path}`)
    if (method === 'GET' && known === null)
      return Promise.reject(new DeskError({ code: 'ERR_NOT_FOUND', status: 404 }))
    return Promise.resolve(upload)
  }) as typeof deskRequest
  const send: PartSender = async (path, part, { moved }) => {
    moved(part.size)
    parts.push(`${path.split('/').at(-1)}:${await part.text()}`)
  }
  return { ask, asked, send, parts }
}

function bring(rig: ReturnType<typeof server>, file = FILE, blob: Blob | null = BLOB) {
  const begun = vi.fn()
  const signal = new AbortController().signal
  const made = bringFile(
    { clientId: 'c1', ticketId: 7, file, signal, begun },
    rig.ask,
    rig.send,
    () => Promise.resolve(blob),
  )
  return { made, begun }
}

it('brings a file in parts, tells where it is, and how far', async () => {
  const rig = server()
  const { made, begun } = bring(rig)
  expect(await made).toBe('up-1')
  expect(begun).toHaveBeenCalledWith('up-1')
  expect(rig.asked).toEqual(['POST /uploads', 'POST /uploads/up-1/complete'])
  expect(rig.parts).toEqual(['1:abcdefghij', '2:klmnopqrst', '3:uvwxy'])
  expect(fileProgress.of('c1')).toBe(1)
})

it('goes on where the line was cut', async () => {
  const rig = server({ parts: [1, 3] })
  expect(await bring(rig, { ...FILE, uploadId: 'up-1' }).made).toBe('up-1')
  expect(rig.asked).toEqual(['GET /uploads/up-1', 'POST /uploads/up-1/complete'])
  expect(rig.parts).toEqual(['2:klmnopqrst'])
})

it('sends nothing of what is whole, even when this device has it no more', async () => {
  const rig = server({ state: 'done' })
  expect(await bring(rig, { ...FILE, uploadId: 'up-1' }, null).made).toBe('up-1')
  expect(rig.parts).toEqual([])
})

it('begins anew what the server forgot, and says when the file is lost', async () => {
  const rig = server()
  expect(await bring(rig, { ...FILE, uploadId: 'old' }).made).toBe('up-1')
  expect(rig.asked[1]).toBe('POST /uploads')
  expect(await bring(server(), FILE, null).made).toBeNull()
})

it('sends a part again, when it is told to, where others have taken the room', async () => {
  const rig = server()
  const pause = vi.fn(() => Promise.resolve())
  const busy = { code: 'ERR_UPLOADS_BUSY', status: 429, retryAfterSeconds: 7 } as const
  const stalled = { code: 'ERR_BODY_TIMEOUT', status: 408 } as const
  let refused = 0
  const send: PartSender = async (path, part, on) => {
    if (path.endsWith('/2') && refused++ < 2) throw new DeskError(refused === 1 ? busy : stalled)
    await rig.send(path, part, on)
  }
  const { signal } = new AbortController()
  const input = { clientId: 'c1', ticketId: 7, file: FILE, signal, begun: () => undefined }
  const find = () => Promise.resolve(BLOB)
  expect(await bringFile(input, rig.ask, send, find, pause)).toBe('up-1')
  expect(rig.parts).toEqual(['1:abcdefghij', '2:klmnopqrst', '3:uvwxy'])
  expect(pause.mock.calls).toEqual([[7000], [5000]])
  const always: PartSender = () => Promise.reject(new DeskError(busy))
  await expect(bringFile(input, rig.ask, always, find, pause)).rejects.toMatchObject(busy)
})
