import { createHash, randomBytes } from 'node:crypto'
import type { Simulator } from './simulator.ts'
import { GraphError, unknownObject } from './errors.ts'
import { ok } from './graph-call.ts'
import type { GraphAnswer, GraphCall } from './graph-call.ts'

/** The folder of this simulator that stands for Meta's file host. */
export const MEDIA_FOLDER = '_media'
/** The address of a file lives this long (WhatsApp media). */
const ADDRESS_MS = 5 * 60_000

/** A file as a user sends it. */
export type UserFile = {
  type: 'image' | 'audio' | 'video' | 'document' | 'sticker'
  base64: string
  mime: string
  filename?: string | undefined
  voice?: boolean | undefined
}
type StoredFile = {
  id: string
  phoneNumberId: string
  mime: string
  bytes: Buffer
  sha256: Buffer
}

/** Files that users sent, and the addresses that were given out for them. */
export function createMedia() {
  const files = new Map<string, StoredFile>()
  const addresses = new Map<string, { id: string; until: number }>()
  let next = 1_100_000_000_000_001
  return {
    find: (id: string) => files.get(id),
    add(phoneNumberId: string, { mime, bytes }: { mime: string; bytes: Buffer }): StoredFile {
      const sha256 = createHash('sha256').update(bytes).digest()
      const file = { id: String(next++), phoneNumberId, mime, bytes, sha256 }
      files.set(file.id, file)
      return file
    },
    /** The secret part of a new address. */
    open(id: string, until: number): string {
      const token = randomBytes(12).toString('hex')
      addresses.set(token, { id, until })
      return token
    },
    isOpen: (id: string, token: string, now: number): boolean => {
      const address = addresses.get(token)
      return address?.id === id && now < address.until
    },
    reset(): void {
      files.clear()
      addresses.clear()
    },
  }
}

export type Media = ReturnType<typeof createMedia>

/** `GET /{media-id}`: what the file is and where it is for the next five minutes. */
export function describeFile(sim: Simulator, call: GraphCall, file: StoredFile): GraphAnswer {
  const asked = call.query.get('phone_number_id')
  if (asked !== null && asked !== file.phoneNumberId) throw unknownObject(call.method, file.id)
  sim.state.ownNumber(call.method, file.phoneNumberId, call.token)
  const token = sim.media.open(file.id, sim.clock.now() + ADDRESS_MS)
  return ok({
    messaging_product: 'whatsapp',
    url: `${call.origin}/${MEDIA_FOLDER}/${file.id}?token=${token}`,
    mime_type: file.mime,
    sha256: file.sha256.toString('hex'),
    file_size: String(file.bytes.length),
    id: file.id,
  })
}

/** The bytes, for whoever has the address and the business's token, and says who they are. */
export function giveFile(sim: Simulator, call: GraphCall, id: string): GraphAnswer {
  const file = sim.media.find(id)
  const isOpen = sim.media.isOpen(id, call.query.get('token') ?? '', sim.clock.now())
  if (!file || !isOpen || !call.userAgent) {
    throw new GraphError(100, 'The file was not found.', { status: 404 })
  }
  sim.state.ownNumber(call.method, file.phoneNumberId, call.token)
  const { mime, bytes } = file
  return { ...ok({ file: id, bytes: bytes.length }), file: { mime, bytes } }
}
