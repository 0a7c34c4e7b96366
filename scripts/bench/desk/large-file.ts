import { FILE_MAX_BYTES } from '#domains/media/limits.ts'
import { volumeEmail } from '#db/seed/volume-directory.ts'
import type { ApiClient } from '../api-client.ts'
import { ORIGIN } from '../app-process.ts'
import { atMost } from '../figure.ts'
import type { Figure } from '../figure.ts'
import { peakWhile, runtimeMb } from './runtime-memory.ts'

/** Half a file: one that is held whole, even once, is over it. */
const GROWTH_MAX_MB = 50
/** Garbage levels off after the first; what is held grows with each. */
const DOWNLOADS = 3
const MB = 2 ** 20

type Upload = { id: string; partSize: number }

/** A file of 100 MB up in parts, as the desk brings it, and down again as the desk shows it: what the runtime grows by meanwhile. */
export const largeFile: Figure = {
  key: 'large-file',
  async run(bench) {
    const api = await bench.signIn(volumeEmail(1))
    const ticketId = (await bench.samples()).open[0]?.id
    // The first file warms up what is made once: code, connections, a heap of its usual size.
    await carry(api, ticketId, 10 * MB)
    const before = runtimeMb(bench)
    const up = await peakWhile(bench, () => carry(api, ticketId, FILE_MAX_BYTES))
    const between = runtimeMb(bench)
    const downs: number[] = []
    for (let time = 0; time < DOWNLOADS; time++)
      downs.push((await peakWhile(bench, () => fetchAll(up.result))).peak)
    return [
      {
        figure: 'memory the runtime grows by, 100 MB up',
        unit: 'MB',
        target: atMost(GROWTH_MAX_MB),
        value: up.peak - before,
        detail: { before, peak: up.peak, seconds: up.seconds },
      },
      {
        figure: '… and down',
        unit: 'MB',
        target: atMost(GROWTH_MAX_MB),
        value: Math.max(...downs) - between,
        detail: { before: between, peaks: downs },
      },
    ]
  },
}

/** Through /uploads into a note, which no provider hears of. Gives the file's address. */
async function carry(api: ApiClient, ticketId: number | undefined, size: number): Promise<string> {
  const upload = await api.send<Upload>('POST', '/uploads', {
    name: 'filme.mp4',
    mime: 'video/mp4',
    size,
  })
  const part = Buffer.alloc(upload.partSize, 'balcao')
  for (let at = 0, number = 1; at < size; at += upload.partSize, number++) {
    const answer = await fetch(`${ORIGIN}/api/v1/uploads/${upload.id}/parts/${number}`, {
      method: 'PUT',
      headers: { ...api.headers, 'content-type': 'application/octet-stream' },
      body: part.subarray(0, Math.min(upload.partSize, size - at)),
    })
    if (!answer.ok) throw new Error(`part ${number} answered ${answer.status}`)
    await answer.body?.cancel()
  }
  await api.send('POST', `/uploads/${upload.id}/complete`, {})
  const message = await api.send<{ mediaUrl: string | null }>('POST', `/messages/${ticketId}`, {
    isPrivate: true,
    upload: { id: upload.id },
  })
  if (message.mediaUrl === null) throw new Error('the note has no file')
  return new URL(message.mediaUrl, ORIGIN).href
}

async function fetchAll(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok || answer.body === null) throw new Error(`the file answered ${answer.status}`)
  let bytes = 0
  const count = (chunk: Uint8Array) => void (bytes += chunk.byteLength)
  await answer.body.pipeTo(new WritableStream({ write: count }))
  if (bytes !== FILE_MAX_BYTES) throw new Error(`${bytes} bytes came back`)
}
