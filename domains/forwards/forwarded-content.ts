import { AppError } from '#core/errors.ts'
import { isKeyOf } from '#core/media-keys.ts'
import type { MessageMedia } from '../messages/messages.schema.ts'
import type { MediaType } from '../messages/messages.types.ts'

/** What is read of a message to forward it. */
export type SourceRow = {
  id: number
  body: string
  mediaType: MediaType | null
  media: string | null
  data: string | null
  isDeleted: number
  isPrivate: number
}

/** What of a message goes along: its words, its file, and what its face is drawn from. */
export type ForwardedContent = {
  text: string
  mediaType: MediaType | null
  /** With the key of the original's file, which is copied: each message owns its own. */
  file: (MessageMedia & { key: string }) | null
  data: Record<string, unknown> | null
}

/** `awaited`: the file has not arrived here yet. */
export type Forwardable =
  { kind: 'content'; content: ForwardedContent } | { kind: 'awaited' } | { kind: 'no' }

/** Of a message's data only what makes its face: never who wrote it in a group, nor what it answered. */
const FILE_FACE = ['sticker', 'animated', 'gif', 'kind']
const PLACE_FACE = ['latitude', 'longitude', 'name', 'address', 'url']
/** The file's facts that hold for a copy; the carrier's ids of the original do not. */
const FILE_FACTS = [
  'name',
  'mime',
  'size',
  'sha256',
  'voice',
  'seconds',
  'width',
  'height',
  'thumbnail',
  'waveform',
] as const

/** What of a message can be sent on. A poll, an order or a pressed button goes as the words it is shown with. */
export function forwardable(companyId: number, row: SourceRow): Forwardable {
  const data = row.data === null ? {} : (JSON.parse(row.data) as Record<string, unknown>)
  // Seen once is the sender's wish; WhatsApp does not send it on either.
  if (row.isDeleted === 1 || data['viewOnce'] === true) return { kind: 'no' }
  const as = (content: Partial<ForwardedContent>): Forwardable => ({
    kind: 'content',
    content: { text: row.body, mediaType: row.mediaType, file: null, data: null, ...content },
  })
  switch (row.mediaType) {
    case null:
      return row.body.trim() === '' ? { kind: 'no' } : as({})
    case 'contactMessage':
      return Array.isArray(data['contacts'])
        ? as({ data: { contacts: data['contacts'] } })
        : { kind: 'no' }
    case 'locationMessage':
      return isPlace(data) ? as({ data: picked(data, PLACE_FACE) }) : { kind: 'no' }
    case 'image':
    case 'audio':
    case 'video':
    case 'application': {
      const media = row.media === null ? {} : (JSON.parse(row.media) as MessageMedia)
      if (media.failed !== undefined) return { kind: 'no' }
      const { key } = media
      if (key === undefined) return { kind: 'awaited' }
      if (!isKeyOf(companyId, key)) return { kind: 'no' }
      const face = picked(data, FILE_FACE)
      return as({
        file: { ...picked(media, FILE_FACTS), key },
        data: Object.keys(face).length > 0 ? face : null,
      })
    }
    case 'reactionMessage':
    case 'call_log':
    case 'unsupported':
      return { kind: 'no' }
    default:
      return row.mediaType satisfies never
  }
}

export const notForwardable = (messageId: number) =>
  new AppError('ERR_NOT_FORWARDABLE', {
    message: `message ${messageId} cannot be forwarded`,
    data: { messageId },
  })

const isPlace = (data: Record<string, unknown>) =>
  typeof data['latitude'] === 'number' && typeof data['longitude'] === 'number'

function picked<From extends object>(from: From, keys: readonly string[]): Partial<From> {
  return Object.fromEntries(
    Object.entries(from).filter(([key]) => keys.includes(key)),
  ) as Partial<From>
}
