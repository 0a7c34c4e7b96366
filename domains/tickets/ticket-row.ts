import { createHash } from 'node:crypto'
import { brazilNinthDigitVariants, hideNumber, maskNumber } from '#core/phone.ts'
import type { Directory } from '../companies/directory.types.ts'
import { connectionName, userNamed } from '../companies/former-names.ts'
import { isJoinedSql } from '../channels/written-for.ts'
import { unsignedText } from './sign-message.ts'
import { writerName } from './writer-name.ts'
import type { Writer } from './writer-name.ts'
import { shownTags } from '../contacts/shown-tags.ts'
import { DELETED_MARK, previewOf } from './preview-message.ts'
import type { TicketStatus, TicketView } from './tickets.types.ts'
import type { Named } from '../companies/directory.types.ts'

/** What the list reads of a ticket, its contact and its last message: one row, no look at anything else. */
export type TicketRow = {
  id: number
  uuid: string
  status: TicketStatus
  channel: TicketView['channel']
  contactId: number
  connectionId: number
  queueId: number | null
  userId: number | null
  isGroup: number
  isBot: number
  useIntegration: number
  amountUsedBotQueues: number
  unreadMessages: number
  /** As it was stored with the message: see lastWordsOf. */
  lastMessage: string
  /** JSON of {body, mediaType, userId, from}; null unless the last message was edited since. */
  lastMessageEdited: string | null
  lastMessageDeleted: number | null
  lastMessageId: number | null
  lastMessageFromMe: number
  lastMessageAck: number | null
  lastMessageError: string | null
  lastMessageAt: number
  lastInboundAt: number | null
  activityAt: number
  userRating: number | null
  acceptedAt: number | null
  closedAt: number | null
  snoozedUntil: number | null
  version: number
  createdAt: number
  updatedAt: number
  contactName: string
  contactNumber: string | null
  /** The number that the last message came from, where it is none that the contact shows and still one of theirs. */
  answersTo: string | null
  /** Of a contact who was several people, and whose last message came from an id alone: the id, as `kind:value`. */
  answersId: string | null
  contactEmail: string
  contactPictureUrl: string | null
  contactActive: number
  contactErasedAt: number | null
  contactDisableBot: number
  contactAcceptAudioMessage: number
  /** JSON list of the contact's tag ids. */
  tagIds: string
  /** JSON list of the users who follow it. */
  followerIds: string
}

/** TicketRow.answersTo; FROM must name tickets `t` and contacts `c`. */
export const ANSWERS_TO_SQL = `CASE WHEN t.wrote_from IS NULL OR instr(t.wrote_from, '"phone:' || c.number || '"') > 0 THEN NULL ELSE (SELECT i.value FROM json_each(t.wrote_from) wf
    JOIN contact_identities i ON i.company_id = ?1 AND i.kind = 'phone' AND i.value = substr(wf.value, 7) AND i.contact_id = t.contact_id
    WHERE wf.value LIKE 'phone:%' LIMIT 1) END`

/**
 * TicketRow.answersId; FROM must name tickets `t`. Two spellings of a number are one, and somebody may have said that a number and an id are
 * two people.
 */
export const ANSWERS_ID_SQL = `CASE WHEN t.wrote_from IS NULL OR t.is_group = 1 OR instr(t.wrote_from, '"phone:') > 0 THEN NULL ELSE (SELECT wf.value FROM json_each(t.wrote_from) wf
    CROSS JOIN contact_identities i ON i.company_id = ?1 AND i.kind = substr(wf.value, 1, instr(wf.value, ':') - 1)
      AND i.value = substr(wf.value, instr(wf.value, ':') + 1) AND i.contact_id = t.contact_id
    WHERE ${isJoinedSql('t.contact_id')} OR (SELECT count(DISTINCT iif(o.kind = 'phone', substr(o.value, 1, 4) || substr(o.value, -8), o.value))
      FROM contact_identities o WHERE o.company_id = ?1 AND o.contact_id = t.contact_id AND o.kind IN (i.kind, 'phone')
      GROUP BY o.kind ORDER BY 1 DESC LIMIT 1) > 1 LIMIT 1) END`

/** Columns of TicketRow; FROM must name tickets `t`, contacts `c` and the last message `lm`. */
export const TICKET_COLUMNS = `t.id, t.uuid, t.status, t.channel, t.contact_id AS contactId, t.connection_id AS connectionId, t.queue_id AS queueId,
  t.user_id AS userId, t.is_group AS isGroup, t.is_bot AS isBot, t.use_integration AS useIntegration,
  t.amount_used_bot_queues AS amountUsedBotQueues, t.unread_messages AS unreadMessages, t.last_message AS lastMessage,
  lm.is_deleted AS lastMessageDeleted, CASE lm.is_edited WHEN 1 THEN json_object('body', lm.body, 'mediaType', lm.media_type,
    'userId', lm.user_id, 'from', lm.data -> '$.from') END AS lastMessageEdited,
  t.last_message_id AS lastMessageId, t.last_message_from_me AS lastMessageFromMe, lm.ack AS lastMessageAck,
  CASE lm.is_deleted WHEN 0 THEN lm.error_code END AS lastMessageError,
  t.last_message_at AS lastMessageAt, t.last_inbound_at AS lastInboundAt, t.activity_at AS activityAt, t.user_rating AS userRating,
  t.accepted_at AS acceptedAt, t.closed_at AS closedAt, t.snoozed_until AS snoozedUntil, t.version, t.created_at AS createdAt, t.updated_at AS updatedAt, c.name AS contactName,
  c.number AS contactNumber, c.email AS contactEmail, c.picture_url AS contactPictureUrl, c.active AS contactActive,
  c.erased_at AS contactErasedAt,
  ${ANSWERS_TO_SQL} AS answersTo, ${ANSWERS_ID_SQL} AS answersId,
  c.disable_bot AS contactDisableBot, c.accept_audio_message AS contactAcceptAudioMessage,
  (SELECT json_group_array(ct.tag_id) FROM contact_tags ct WHERE ct.company_id = ?1 AND ct.contact_id = t.contact_id) AS tagIds,
  (SELECT json_group_array(tf.user_id) FROM ticket_followers tf WHERE tf.company_id = ?1 AND tf.ticket_id = t.id) AS followerIds`

export const TICKET_JOINS = `JOIN contacts c ON c.id = t.contact_id AND c.company_id = t.company_id
  LEFT JOIN messages lm ON lm.id = t.last_message_id AND lm.company_id = t.company_id`

type Edited = {
  body: string
  mediaType: string | null
  userId: number | null
  from: Writer | null
}

/**
 * The preview as the last message stands now: the stored one is a copy of before it was edited or deleted, wherever that was done.
 */
export function lastWordsOf(
  row: Pick<TicketRow, 'lastMessage' | 'lastMessageDeleted' | 'lastMessageEdited'>,
  directory: Directory,
): string {
  if (row.lastMessageDeleted === 1) return DELETED_MARK
  if (row.lastMessageEdited === null) return row.lastMessage
  const { body, mediaType, userId, from } = JSON.parse(row.lastMessageEdited) as Edited
  const writer = userNamed(directory, userId)
  return previewOf({
    body: writer === null ? body : unsignedText(body, writer.name),
    mediaType,
    from: writerName(from),
  })
}

/**
 * The view of a row. `masked` hides the contact's number (hides-numbers.ts says when). Events are built unmasked: the company room
 * masks for each viewer.
 */
export function ticketView(row: TicketRow, directory: Directory, masked: boolean): TicketView {
  const connection = directory.connections.find((one) => one.id === row.connectionId)
  const contact = { name: row.contactName, number: row.contactNumber, isGroup: row.isGroup === 1 }
  const shown = masked ? hideNumber(contact) : contact
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    isGroup: row.isGroup === 1,
    isBot: row.isBot === 1,
    channel: row.channel,
    queueId: row.queueId,
    queue: named(directory.queues, row.queueId),
    userId: row.userId,
    user: userNamed(directory, row.userId),
    whatsappId: row.connectionId,
    whatsapp: {
      id: row.connectionId,
      name: connectionName(directory, row.connectionId),
      groupAsTicket: connection?.groupAsTicket ?? false,
      status: connection?.status ?? 'DISCONNECTED',
    },
    contactId: row.contactId,
    contact: {
      id: row.contactId,
      name: shown.name,
      number: shown.number,
      email: row.contactEmail,
      profilePicUrl: row.contactPictureUrl,
      urlPicture: row.contactPictureUrl,
      isErased: row.contactErasedAt !== null,
      isGroup: row.isGroup === 1,
      active: row.contactActive === 1,
      disableBot: row.contactDisableBot === 1,
      acceptAudioMessage: row.contactAcceptAudioMessage === 1,
    },
    answersTo: answersTo(row, masked),
    answersId: row.answersId === null ? null : sealed(row.answersId),
    tags: shownTags(directory, row.tagIds),
    followerIds: JSON.parse(row.followerIds) as number[],
    lastMessage: lastWordsOf(row, directory),
    lastMessageId: row.lastMessageId,
    lastMessageFromMe: row.lastMessageFromMe === 1,
    lastMessageAck: row.lastMessageAck ?? 0,
    lastMessageFailed: row.lastMessageError !== null,
    lastMessageAt: iso(row.lastMessageAt),
    unreadMessages: row.unreadMessages,
    lastInboundAt: isoOrNull(row.lastInboundAt),
    userRating: row.userRating,
    useIntegration: row.useIntegration === 1,
    amountUsedBotQueues: row.amountUsedBotQueues,
    activityAt: iso(row.activityAt),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    closedAt: isoOrNull(row.closedAt),
    snoozedUntil: isoOrNull(row.snoozedUntil),
    version: row.version,
  }
}

/** Tells two ids apart, and nothing of them. */
const sealed = (address: string) =>
  createHash('sha256').update(new TextEncoder().encode(address)).digest('base64url').slice(0, 22)

/** Two spellings of one number are one. */
function answersTo(
  { answersTo: number, contactNumber }: TicketRow,
  masked: boolean,
): string | null {
  if (number === null) return null
  if (contactNumber !== null && brazilNinthDigitVariants(contactNumber).includes(number))
    return null
  return masked ? maskNumber(number) : number
}

function named(list: readonly Named[], id: number | null): Named | null {
  const found = id === null ? undefined : list.find((one) => one.id === id)
  return found === undefined ? null : { id: found.id, name: found.name, color: found.color }
}

export const iso = (time: number) => new Date(time).toISOString()
const isoOrNull = (time: number | null) => (time === null ? null : iso(time))
