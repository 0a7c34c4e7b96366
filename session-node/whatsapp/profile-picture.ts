import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { EdgeFiles } from '../edge/edge-files.ts'
import { PICTURE_MAX_BYTES, PICTURE_TIMEOUT_MS } from '../limits.ts'
import { CommandRefused } from '../sessions/command-refused.ts'
import { assertAllowed } from './hosts.ts'
import type { AllowedHosts } from './hosts.ts'

export type StoredPicture = { bytes: number; sha256: string; mime: string }

/** Brings a profile picture from WhatsApp's address to the edge. It is small, so it is looked at before it goes on. */
export async function passPictureOn(
  address: string,
  uploadTo: string,
  files: EdgeFiles,
  allowed: AllowedHosts,
): Promise<StoredPicture> {
  const url = new URL(address)
  assertAllowed(url, allowed)
  const response = await fetch(url, { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS) })
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new CommandRefused('ERR_CARRIER', `status ${response.status} for the picture`, true)
  }
  const bytes = await readUpTo(response.body as ReadableStream<Uint8Array>, PICTURE_MAX_BYTES)
  const mime = mimeOf(bytes)
  if (mime === null) throw new CommandRefused('ERR_MEDIA_MISMATCH', 'the picture is none')
  const stored = {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mime,
  }
  await files.put(uploadTo, Readable.from([bytes]), stored)
  return stored
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > most) throw new CommandRefused('ERR_MEDIA_TOO_LARGE', `more than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** By its first bytes: what a server calls a file is no proof of what it is. */
function mimeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp'
  return null
}
