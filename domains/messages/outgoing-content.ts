import type { CompanyContext } from '#core/context.ts'
import { isKeyOf } from '#core/media-keys.ts'
import { cardsOfMessage } from '../channels/card-of.ts'
import type {
  ChannelDriver,
  DriverConnection,
  OutgoingFile,
  SendContent,
  SendOutcome,
} from '../channels/driver.ts'
import { placeOfMessage } from '../channels/place-of.ts'
import { kindToSend } from '../channels/file-kind.ts'
import { SENT_FILE_TTL_MS } from '../channels/limits.ts'
import type { ClaimedRow } from './dispatch-outbox.ts'
import type { MessageMedia } from './messages.schema.ts'

export type ContentRow = {
  channel: string
  text: string
  mediaType: string | null
  media: string | null
  data: string | null
}
type Unsendable = Extract<SendOutcome, { kind: 'failed' }>

/** What of a message goes out; a failure when it is of a kind that can't, or its file does not fit the channel. */
export function outgoingContent(
  ctx: CompanyContext,
  connectionId: number,
  row: ContentRow,
): SendContent | Unsendable {
  if (row.mediaType === null) return { kind: 'text', text: row.text }
  if (row.mediaType === 'contactMessage') {
    const contacts = cardsOfMessage(row.data)
    return contacts.length === 0
      ? unsendable('content', 'the message has no card')
      : { kind: 'contacts', contacts }
  }
  if (row.mediaType === 'locationMessage') {
    const place = placeOfMessage(row.data)
    return place === null
      ? unsendable('content', 'the message has no place')
      : { kind: 'place', place }
  }
  const media = row.media === null ? {} : (JSON.parse(row.media) as MessageMedia)
  const { key, size, mime = 'application/octet-stream' } = media
  if (key === undefined || size === undefined || !isKeyOf(ctx.companyId, key))
    return unsendable('content', `a message of kind ${row.mediaType} has no file to send`)
  const data = row.data === null ? {} : (JSON.parse(row.data) as Record<string, unknown>)
  const as = kindToSend(row.channel, row.mediaType, {
    mime,
    size,
    voice: media.voice === true,
    sticker: data['sticker'] === true || data['kind'] === 'sticker',
  })
  if (as === null) return unsendable('file-too-large', `the channel takes no ${size} bytes`)
  const { sentAs } = media
  const isKnown =
    sentAs?.connectionId === connectionId && ctx.clock.now() - sentAs.at < SENT_FILE_TTL_MS
  const file: OutgoingFile = {
    as,
    key,
    mime,
    size,
    name: media.name ?? 'arquivo',
    caption: row.text,
    seconds: media.seconds ?? null,
    sentAs: isKnown ? sentAs.id : null,
  }
  return { kind: 'file', file }
}

const unsendable = (code: string, reason: string): Unsendable => ({ kind: 'failed', code, reason })

/**
 * Has the carrier hold the file, where its driver wants that before the send, and remembers by which id: another try of the same
 * message brings nothing twice. Null when the message is ready to go.
 */
export async function bringFile(
  ctx: CompanyContext,
  claimed: ClaimedRow,
  { driver, connection }: { driver: ChannelDriver; connection: DriverConnection },
  content: SendContent,
): Promise<SendOutcome | null> {
  if (content.kind !== 'file') return null
  if (driver.upload === null || content.file.sentAs !== null) return null
  const uploaded = await driver.upload(connection, content.file, claimed.attempts)
  if (uploaded.kind !== 'uploaded') return uploaded
  content.file.sentAs = uploaded.id
  await ctx.db.batch([
    ctx.db.statement(
      `UPDATE messages SET media = json_set(media, '$.sentAs', json(?3)) WHERE company_id = ?1 AND id = ?2 AND media IS NOT NULL`,
      claimed.messageId,
      JSON.stringify({ id: uploaded.id, connectionId: connection.id, at: ctx.clock.now() }),
    ),
  ])
  return null
}
