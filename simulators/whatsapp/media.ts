import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { unixSeconds } from './nodes.ts'
import type { Store } from './store.ts'

/** The word WhatsApp derives a media key with, by kind. */
const KEY_WORDS = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Image',
} as const

const MAC_BYTES = 10

export type MediaKind = keyof typeof KEY_WORDS

/** What a media message says about its file. */
export type MediaReference = {
  url: string
  directPath: string
  mediaKey: Buffer
  fileEncSha256: Buffer
  fileSha256: Buffer
  fileLength: number
  mediaKeyTimestamp: number
}

export type StoredMedia = { bytes: Buffer; status: number }
export type Media = ReturnType<typeof createMedia>

/** The media server's files: always encrypted, found by the hash of what was encrypted. */
export function createMedia(store: Store, host: () => string) {
  const find = (path: string): StoredMedia | null => {
    const row = store.one<{ bytes: Uint8Array; status: number }>(
      'SELECT bytes, status FROM media WHERE path = ?',
      path,
    )
    return row && { bytes: Buffer.from(row.bytes), status: row.status }
  }
  const put = (path: string, bytes: Buffer) =>
    store.run(
      `INSERT INTO media (path, bytes) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET status = 200`,
      path,
      bytes,
    )

  return {
    find,
    /** Takes a file as a client encrypted it. */
    acceptUpload(bytes: Buffer): { url: string; direct_path: string } {
      const path = pathOf(bytes)
      put(path, bytes)
      return { url: `https://${host()}${withQuery(path)}`, direct_path: withQuery(path) }
    },
    /** Encrypts and stores a file the way a phone does before it writes about it. */
    addFile(plain: Buffer, kind: MediaKind): MediaReference {
      const mediaKey = randomBytes(32)
      const file = encrypt(plain, mediaKey, kind)
      const path = pathOf(file)
      put(path, file)
      return {
        url: `https://${host()}${withQuery(path)}`,
        directPath: withQuery(path),
        mediaKey,
        fileEncSha256: sha256(file),
        fileSha256: sha256(plain),
        fileLength: plain.length,
        mediaKeyTimestamp: unixSeconds(),
      }
    },
    /** The file as its reader sees it; null when it is not there (any more). */
    open(path: string, mediaKey: Buffer, kind: MediaKind): Buffer | null {
      const file = find(path)
      return file && decrypt(file.bytes, mediaKey, kind)
    },
    /** What every download of it answers from now on: 404 and 410 are what an expired file gives. */
    setStatus(path: string, status: number): boolean {
      return store.run('UPDATE media SET status = ? WHERE path = ?', status, path).changes > 0
    },
    /** The same file at a new path, as a phone uploads it again. */
    uploadAgain(path: string): string | null {
      const file = find(path)
      if (!file) return null
      const fresh = `/v/t62/again-${randomBytes(12).toString('hex')}.enc`
      put(fresh, file.bytes)
      return withQuery(fresh)
    },
  }
}

export function pathOfDirectPath(directPath: string): string {
  return new URL(directPath, 'https://media').pathname
}

function encrypt(plain: Buffer, mediaKey: Buffer, kind: MediaKind): Buffer {
  const keys = keysOf(mediaKey, kind)
  const iv = keys.subarray(0, 16)
  const cipher = createCipheriv('aes-256-cbc', keys.subarray(16, 48), iv)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  const mac = createHmac('sha256', keys.subarray(48, 80)).update(iv).update(sealed).digest()
  return Buffer.concat([sealed, mac.subarray(0, MAC_BYTES)])
}

function decrypt(file: Buffer, mediaKey: Buffer, kind: MediaKind): Buffer {
  const keys = keysOf(mediaKey, kind)
  const decipher = createDecipheriv('aes-256-cbc', keys.subarray(16, 48), keys.subarray(0, 16))
  return Buffer.concat([decipher.update(file.subarray(0, -MAC_BYTES)), decipher.final()])
}

function keysOf(mediaKey: Buffer, kind: MediaKind): Buffer {
  const info = `WhatsApp ${KEY_WORDS[kind]} Keys`
  return Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(0), info, 112))
}

function pathOf(file: Buffer): string {
  return `/v/t62/${sha256(file).toString('hex')}.enc`
}

function withQuery(path: string): string {
  return `${path}?ccb=1`
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
