import type { Directory } from '../companies/directory.types.ts'
import type { MediaType, MessageView } from './messages.types.ts'

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
  sentAt: number
  createdAt: number
}

/** Columns of MessageRow; FROM must name messages `m` and the quoted message `q`. */
export const MESSAGE_COLUMNS = `m.id, m.ticket_id AS ticketId, m.contact_id AS contactId, m.queue_id AS queueId, m.user_id AS userId,
  m.external_id AS externalId, m.client_id AS clientId, m.body, m.from_me AS fromMe, m.media_type AS mediaType, m.media, m.data, m.ack,
  m.error_code AS errorCode, m.error_reason AS errorReason, m.is_private AS isPrivate, m.is_deleted AS isDeleted,
  m.is_edited AS isEdited, m.is_forwarded AS isForwarded, m.quoted_external_id AS quotedExternalId, q.id AS quotedId,
  q.body AS quotedBody, q.from_me AS quotedFromMe, q.media_type AS quotedMediaType, m.sent_at AS sentAt, m.created_at AS createdAt`

/** The quoted message by our id, or by the provider's when it came in as an answer. */
export const MESSAGE_JOINS = `LEFT JOIN messages q ON q.company_id = m.company_id AND q.id = coalesce(m.quoted_message_id,
  (SELECT qe.id FROM messages qe WHERE qe.company_id = m.company_id AND qe.connection_id = m.connection_id
     AND m.quoted_external_id IS NOT NULL AND qe.external_id = m.quoted_external_id))`

/** Codes after which the same text may be sent again by hand: the others would fail the same way. */
const FINAL_CODES = new Set(['131026', '131047', '131050', '131051', '131021', '131030'])

export function messageView(row: MessageRow, directory: Directory): MessageView {
  const user =
    row.userId === null ? undefined : directory.users.find((one) => one.id === row.userId)
  return {
    id: row.id,
    wid: row.externalId,
    clientId: row.clientId,
    ticketId: row.ticketId,
    contactId: row.contactId,
    queueId: row.queueId,
    body: row.isDeleted === 1 ? '' : row.body,
    fromMe: row.fromMe === 1,
    read: row.ack >= 3,
    ack: row.ack,
    failed:
      row.errorCode === null
        ? null
        : {
            code: row.errorCode,
            reason: row.errorReason ?? '',
            canRetry: !FINAL_CODES.has(row.errorCode),
          },
    mediaType: row.mediaType,
    mediaUrl: null,
    data: face(row),
    isDeleted: row.isDeleted === 1,
    isEdited: row.isEdited === 1,
    isForwarded: row.isForwarded === 1,
    isPrivate: row.isPrivate === 1,
    quotedMsg: quoted(row),
    user: user === undefined ? null : { id: user.id, name: user.name },
    sentAt: new Date(row.sentAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** What the face of the message needs; never storage keys or provider ids. */
function face(row: MessageRow): Record<string, unknown> | null {
  if (row.isDeleted === 1) return null
  const data = row.data === null ? {} : (JSON.parse(row.data) as Record<string, unknown>)
  const media = row.media === null ? {} : (JSON.parse(row.media) as Record<string, unknown>)
  for (const key of ['name', 'mime', 'size', 'voice'] as const)
    if (media[key] !== undefined) data[key] = media[key]
  return Object.keys(data).length === 0 ? null : data
}

function quoted(row: MessageRow): MessageView['quotedMsg'] {
  if (row.quotedId === null) {
    if (row.quotedExternalId === null) return null
    return { id: null, body: '', fromMe: false, mediaType: null, contactName: null }
  }
  return {
    id: row.quotedId,
    body: row.quotedBody ?? '',
    fromMe: row.quotedFromMe === 1,
    mediaType: row.quotedMediaType,
    contactName: null,
  }
}
