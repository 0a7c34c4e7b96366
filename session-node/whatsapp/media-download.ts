import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Readable, Transform, pipeline } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { MediaRef } from '#protocol/session/messages.ts'
import { CommandRefused } from '../sessions/command-refused.ts'
import { assertAllowed } from './hosts.ts'
import type { AllowedHosts } from './hosts.ts'
import { getMediaKeys } from './library.ts'
import type { MediaType } from './library.ts'

const DEFAULT_HOST = 'https://mmg.whatsapp.net'
const MAC_BYTES = 10

export type FileKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'
export const libraryType = (kind: FileKind): MediaType => (kind === 'voice' ? 'ptt' : kind)

/** Where a file is. The stored URL names the host it was uploaded to; the path outlives it. */
export function mediaUrl(ref: MediaRef): URL {
  const base =
    ref.url !== undefined && URL.canParse(ref.url) ? new URL(ref.url).origin : DEFAULT_HOST
  if (ref.directPath !== undefined) return new URL(ref.directPath, base)
  if (ref.url === undefined)
    throw new CommandRefused('ERR_MEDIA_EXPIRED', 'the file has no address')
  return new URL(ref.url)
}

/**
 * The plain bytes of a file. Baileys checks neither MAC nor hash; here both are, before the last block goes out, so a reader who waits
 * for all the bytes it was promised never holds a complete forgery.
 */
export async function downloadMedia(
  kind: FileKind,
  ref: MediaRef,
  allowed: AllowedHosts,
  signal: AbortSignal,
): Promise<Readable> {
  const url = mediaUrl(ref)
  assertAllowed(url, allowed)
  const response = await fetch(url, { signal })
  if ([403, 404, 410].includes(response.status)) {
    await response.body?.cancel()
    throw new CommandRefused('ERR_MEDIA_EXPIRED', `status ${response.status}`)
  }
  if (!response.ok || response.body === null)
    throw new CommandRefused('ERR_CARRIER', `status ${response.status}`, true)
  const keys = await getMediaKeys(Buffer.from(ref.mediaKey, 'base64'), libraryType(kind))
  if (!keys.macKey) throw new CommandRefused('ERR_MEDIA_MISMATCH', 'no key')
  const plain = opener({ iv: keys.iv, cipherKey: keys.cipherKey, macKey: keys.macKey }, ref)
  // Who reads `plain` hears of a failure there; here it only must not go unheard.
  pipeline(Readable.fromWeb(response.body as ReadableStream), plain, () => {})
  return plain.on('error', () => {})
}

function opener(
  keys: { iv: Uint8Array; cipherKey: Uint8Array; macKey: Uint8Array },
  ref: MediaRef,
): Transform {
  const decipher = createDecipheriv('aes-256-cbc', keys.cipherKey, keys.iv)
  const mac = createHmac('sha256', keys.macKey).update(keys.iv)
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  const take = (transform: Transform, plain: Buffer) => {
    hash.update(plain)
    transform.push(plain)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([tail, chunk])
      const cut = Math.max(0, bytes.length - MAC_BYTES)
      tail = bytes.subarray(cut)
      const encrypted = bytes.subarray(0, cut)
      mac.update(encrypted)
      take(this, decipher.update(encrypted))
      done()
    },
    flush(done) {
      try {
        const expected = mac.digest().subarray(0, MAC_BYTES)
        if (tail.length !== MAC_BYTES || !timingSafeEqual(expected, tail)) throw new Error('MAC')
        const last = decipher.final()
        hash.update(last)
        if (hash.digest('base64') !== ref.sha256) throw new Error('hash')
        this.push(last)
        done()
      } catch {
        done(new CommandRefused('ERR_MEDIA_MISMATCH', 'the file is not what its message says'))
      }
    },
  })
}
