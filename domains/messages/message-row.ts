import { mediaLink } from '#core/auth/media-links.ts'
import type { CompanyContext } from '#core/context.ts'
import { hideNumberName, hideNumbersIn } from '#core/phone.ts'
import { hideDataNumbers } from './hide-data-numbers.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import type { Directory } from '../companies/directory.types.ts'
import { userNamed } from '../companies/former-names.ts'
import { givenClientId } from './client-id.ts'
import { hideMentions } from './hide-mentions.ts'
import type { MessageMedia } from './messages.schema.ts'
import type { MediaType, MessageView } from './messages.types.ts'
import { writerName } from '../tickets/writer-name.ts'
import type { Writer } from '../tickets/writer-name.ts'

export type MessageRow = {
  id: number
  ticketId: number
  contactId: number
  queueId: number | null
  userId: number | null
  externalId: string | null
  clientId: string | null
  body: string
  fromMe: number
  mediaType: MediaType | null
  media: string | null
  data: string | null
  ack: number
  errorCode: string | null
  errorReason: string | null
  isPrivate: number
  isDeleted: number
  isEdited: number
  isForwarded: number
  quotedExternalId: string | null
  quotedId: number | null
  quotedBody: string | null
  quotedFromMe: number | null
  quotedMediaType: MediaType | null
  quotedIsDeleted: number | null
  /** JSON of who wrote the quoted message, in a group. */
  quotedFrom: string | null
  /** JSON list of {emoji, sender, name}. */
  reactions: string
  sentAt: number
  createdAt: number
}

/** Columns of MessageRow; FROM must name messages `m` and the quoted message `q`. */
export const MESSAGE_COLUMNS = `m.id, m.ticket_id AS ticketId, m.contact_id AS contactId, m.queue_id AS queueId, m.user_id AS userId,
  m.external_id AS externalId, m.client_id AS clientId, m.body, m.from_me AS fromMe, m.media_type AS mediaType, m.media, m.data, m.ack,
  m.error_code AS errorCode, m.error_reason AS errorReason, m.is_private AS isPrivate, m.is_deleted AS isDeleted,
  m.is_edited AS isEdited, m.is_forwarded AS isForwarded, m.quoted_external_id AS quotedExternalId, q.id AS quotedId,
  q.body AS quotedBody, q.from_me AS quotedFromMe, q.media_type AS quotedMediaType,
  q.is_deleted AS quotedIsDeleted, q.data -> '$.from' AS quotedFrom,
  (SELECT json_group_array(json_object('emoji', r.emoji, 'sender', r.sender, 'name', r.sender_name)) FROM message_reactions r
   WHERE r.company_id = m.company_id AND r.message_id = m.id AND r.emoji <> '') AS reactions,
  m.sent_at AS sentAt, m.created_at AS createdAt`

/** The quoted message by our id, or by the provider's when it came in as an answer. */
export const MESSAGE_JOINS = `LEFT JOIN messages q ON q.company_id = m.company_id AND q.id = coalesce(m.quoted_message_id,
  (SELECT qe.id FROM messages qe WHERE qe.company_id = m.company_id AND qe.connection_id = m.connection_id
     AND m.quoted_external_id IS NOT NULL AND qe.external_id = m.quoted_external_id))`

/** Codes after which another try is not offered: it would fail the same way. */
const FINAL_CODES = new Set([
  '131026',
  '131047',
  '131050',
  '131051',
  '131021',
  '131030',
  // WhatsApp counts another try as another unwanted contact (linked phones: reach-out lock).
  'wa-463',
  'wa-not-on-whatsapp',
  'ERR_RECEIVER_ERASED',
])

/** What a link to a message's file is made of. */
export type MediaLinks = Pick<CompanyContext, 'companyId' | 'shard' | 'config' | 'clock'>

/** The message as this caller may see it. */
export function messageViewFor(
  ctx: CompanyContext,
  row: MessageRow,
  directory: Directory,
): MessageView {
  const view = messageView(ctx, row, directory)
  if (!hidesNumbers(ctx, directory)) return view
  const { failed, quotedMsg } = view
  return {
    ...view,
    // A provider's id may hold the number (a `wamid` does), and so may its words.
    wid: null,
    failed: failed === null ? null : { ...failed, reason: hideNumbersIn(failed.reason) },
    data: view.data === null ? null : hideDataNumbers(view.data),
    quotedMsg:
      quotedMsg?.contactName == null
        ? quotedMsg
        : { ...quotedMsg, contactName: hideNumberName(quotedMsg.contactName) },
  }
}

/** The message with its provider's id: for events, which the company room masks for each viewer. */
export function messageView(ctx: MediaLinks, row: MessageRow, directory: Directory): MessageView {
  const data = row.data === null ? {} : (JSON.parse(row.data) as Record<string, unknown>)
  const media = row.media === null ? {} : (JSON.parse(row.media) as MessageMedia)
  const user = userNamed(directory, row.userId)
  return {
    id: row.id,
    wid: row.externalId,
    clientId: row.clientId === null ? null : givenClientId(row.clientId),
    ticketId: row.ticketId,
    contactId: row.contactId,
    queueId: row.queueId,
    // Group texts of before their members' addresses were hidden when they came.
    body:
      row.isDeleted === 1
        ? ''
        : Array.isArray(data['mentions'])
          ? hideMentions(row.body)
          : row.body,
    fromMe: row.fromMe === 1,
    read: row.ack >= 3,
    ack: row.ack,
    failed: failureOf(row),
    mediaType: row.mediaType,
    mediaUrl:
      media.key === undefined || row.isDeleted === 1
        ? null
        : mediaLink(ctx, { messageId: row.id, name: media.name ?? null }),
    data: face(row, data, media),
    isDeleted: row.isDeleted === 1,
    isEdited: row.isEdited === 1,
    isForwarded: row.isForwarded === 1,
    isPrivate: row.isPrivate === 1,
    quotedMsg: quoted(row, data),
    reactions: row.isDeleted === 1 ? [] : reactionsOf(row),
    user: user === null ? null : { id: user.id, name: user.name },
    sentAt: new Date(row.sentAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** Why a message failed for good, and whether the same text may be tried again. */
export function failureOf(row: MessageRow): MessageView['failed'] {
  if (row.errorCode === null || row.isDeleted === 1) return null
  return {
    code: row.errorCode,
    reason: row.errorReason ?? '',
    canRetry: !FINAL_CODES.has(row.errorCode),
  }
}

const FACE_OF_MEDIA = [
  'name',
  'mime',
  'size',
  'voice',
  'seconds',
  'width',
  'height',
  'thumbnail',
  'waveform',
  'failed',
] as const

/** Kept for us: addresses hold phone numbers, and the quoted words are shown where they belong. */
const NOT_SHOWN = ['from', 'mentions', 'quotedText']

/** What the face of the message needs; never storage keys, hashes or provider ids. */
function face(
  row: MessageRow,
  stored: Record<string, unknown>,
  media: MessageMedia,
): Record<string, unknown> | null {
  if (row.isDeleted === 1) return null
  const data = Object.fromEntries(
    Object.entries(stored).filter(([key]) => !NOT_SHOWN.includes(key)),
  )
  // Of a group's member only what they are called: the number is nobody's to see.
  if (isWriter(stored['from'])) data['from'] = { name: writerName(stored['from']) }
  for (const key of FACE_OF_MEDIA) if (media[key] !== undefined) data[key] = media[key]
  return Object.keys(data).length === 0 ? null : data
}

function isWriter(value: unknown): value is Writer {
  return typeof value === 'object' && value !== null && 'jid' in value
}

function reactionsOf(row: MessageRow): MessageView['reactions'] {
  const stored = JSON.parse(row.reactions) as { emoji: string; sender: string; name: string }[]
  return stored.map(({ emoji, sender, name }) => ({
    emoji,
    sender: sender === 'me' ? 'me' : 'contact',
    name: hideNumberName(name),
  }))
}

/** What is known of a quoted message that is not here. */
const UNKNOWN_QUOTED = {
  id: null,
  fromMe: false,
  mediaType: null,
  contactName: null,
  isDeleted: false,
}

function quoted(row: MessageRow, data: Record<string, unknown>): MessageView['quotedMsg'] {
  if (row.quotedId === null) {
    if (row.quotedExternalId === null) return null
    const text = data['quotedText']
    const body = typeof text === 'string' && row.isDeleted === 0 ? text : ''
    return { ...UNKNOWN_QUOTED, body }
  }
  const from: unknown = row.quotedFrom === null ? null : JSON.parse(row.quotedFrom)
  const quotedMsg = {
    id: row.quotedId,
    fromMe: row.quotedFromMe === 1,
    contactName: (isWriter(from) ? writerName(from) : null) || null,
  }
  if (row.quotedIsDeleted === 1) return { ...quotedMsg, body: '', mediaType: null, isDeleted: true }
  return {
    ...quotedMsg,
    body: from === null ? (row.quotedBody ?? '') : hideMentions(row.quotedBody ?? ''),
    mediaType: row.quotedMediaType,
    isDeleted: false,
  }
}
