import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, flag, id, json, millis, updatedAt } from '../../db/columns.ts'

/** Null in the row = plain text. `unsupported` names what the provider could not deliver, and is never hidden. */
export const MEDIA_TYPES = [
  'image',
  'audio',
  'video',
  'application',
  'locationMessage',
  'contactMessage',
  'reactionMessage',
  'call_log',
  'unsupported',
] as const

export type MessageMedia = {
  key?: string
  name?: string
  mime?: string
  size?: number
  sha256?: string
  providerId?: string
  /** The carrier's copy of a file we sent, of the connection that brought it: kept for repeats. */
  sentAs?: { id: string; connectionId: number; at: number }
  voice?: boolean
  seconds?: number
  width?: number
  height?: number
  /** JPEG of a few kilobytes in base64, shown until the file is here. */
  thumbnail?: string
  /** Loudness of a voice note, 0–100 a step, in base64. */
  waveform?: string
  /** The file could not be brought: the provider no longer has it, it is too large, or it is not what it said. */
  failed?: 'expired' | 'too-large' | 'mismatch' | 'refused'
}

/** Shard. Lean on purpose: a million of these are most of a shard. `ack` is not indexed, it changes too often. */
export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    companyId: companyId(),
    ticketId: integer('ticket_id').notNull(),
    contactId: integer('contact_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    queueId: integer('queue_id'),
    /** The attendant who wrote it; null for the customer's and the system's. */
    userId: integer('user_id'),
    /** The provider's id (wamid, mid); null until the provider gave one. */
    externalId: text('external_id'),
    /** Made by the sender's device: idempotency key and key of the optimistic bubble. */
    clientId: text('client_id'),
    body: text('body').notNull().default(''),
    /** What the search index takes in with this write of the body (messageWords). A trigger moves it there: null at rest. */
    searchWords: text('search_words'),
    fromMe: flag('from_me').notNull(),
    mediaType: text('media_type', { enum: MEDIA_TYPES }),
    media: json<MessageMedia>('media'),
    /** What the message's face needs beyond body and media: location, cards, buttons, order. */
    data: json<Record<string, unknown>>('data'),
    /** 0 pending, 1 sent, 2 delivered, 3 read, 4 played; only rises. */
    ack: integer('ack').notNull().default(0),
    /** Code and words of the provider when the message failed for good; null otherwise. */
    errorCode: text('error_code'),
    errorReason: text('error_reason'),
    isPrivate: flag('is_private').notNull().default(false),
    isDeleted: flag('is_deleted').notNull().default(false),
    isEdited: flag('is_edited').notNull().default(false),
    isForwarded: flag('is_forwarded').notNull().default(false),
    /** Provider id of the message this one answers, kept even when that message is unknown here. */
    quotedExternalId: text('quoted_external_id'),
    quotedMessageId: integer('quoted_message_id'),
    /** Provider time for inbound, our clock for outbound: the order of the conversation. */
    sentAt: millis('sent_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('messages_ticket').on(t.companyId, t.ticketId, t.sentAt, t.id),
    uniqueIndex('messages_external')
      .on(t.companyId, t.connectionId, t.externalId)
      .where(sql`${t.externalId} IS NOT NULL`),
    uniqueIndex('messages_client')
      .on(t.companyId, t.clientId)
      .where(sql`${t.clientId} IS NOT NULL`),
    // What a contact's gallery shows is few of all rows: these two hold only that.
    index('messages_gallery')
      .on(t.companyId, t.contactId, t.sentAt, t.id)
      .where(sql`${t.mediaType} IN ('image','video','application')`),
    index('messages_links')
      .on(t.companyId, t.contactId, t.sentAt, t.id)
      .where(sql`instr(${t.body}, '://') > 0`),
  ],
)

export const EFFECT_KINDS = ['ack', 'failed', 'edit', 'delete', 'reaction'] as const

/** Shard. An ack, edit or delete that came before its message; applied when the message is stored. */
export const pendingEffects = sqliteTable(
  'pending_effects',
  {
    id: id(),
    companyId: companyId(),
    connectionId: integer('connection_id').notNull(),
    externalId: text('external_id').notNull(),
    kind: text('kind', { enum: EFFECT_KINDS }).notNull(),
    payload: json<Record<string, unknown>>('payload').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('pending_effects_key').on(t.companyId, t.connectionId, t.externalId, t.kind),
    index('pending_effects_age').on(t.companyId, t.createdAt),
  ],
)

/**
 * `written`: a linked phone wrote it to WhatsApp, which has not said that it took it; at `next_at` it is sent once more under the same
 * id. `unknown`: the provider may have taken it, and only its status can tell.
 */
export const OUTBOX_STATES = ['queued', 'sending', 'written', 'sent', 'failed', 'unknown'] as const

/** Shard. What must reach a provider. Claimed by a guarded UPDATE; `leaseUntil` frees the claim of a sender that died. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    companyId: companyId(),
    connectionId: integer('connection_id').notNull(),
    messageId: integer('message_id').notNull(),
    contactId: integer('contact_id').notNull(),
    state: text('state', { enum: OUTBOX_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: millis('lease_until').notNull().default(0),
    /**
     * 1 from a claim until its sender hands the message over: a sender that dies before that has surely sent nothing. Stays 1 where a
     * repeat is harmless (linked phones), and 0 in claims of earlier releases.
     */
    surelyUnsent: integer('surely_unsent').notNull().default(0),
    nextAt: millis('next_at').notNull(),
    lastError: text('last_error'),
    /** Where it was sent, as one of `writtenFrom`: what becomes of the message later goes there, too. */
    sentTo: text('sent_to'),
    /** Whom it was written for, a list as of `writtenFor`: it goes to nobody else, whoever writes or comes apart before it leaves. */
    writtenFor: text('written_for'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('outbox_message').on(t.companyId, t.messageId),
    // One person's messages leave in the order they were written.
    index('outbox_order')
      .on(t.companyId, t.connectionId, t.contactId, t.id)
      .where(sql`${t.state} IN ('queued','sending')`),
    index('outbox_due')
      .on(t.companyId, t.nextAt)
      .where(sql`${t.state} IN ('queued','sending')`),
    index('outbox_written')
      .on(t.companyId, t.nextAt)
      .where(sql`${t.state} = 'written'`),
    index('outbox_unknown')
      .on(t.companyId, t.updatedAt)
      .where(sql`${t.state} = 'unknown'`),
  ],
)

/** Shard. Emojis people put on messages: one a person and message. */
export const messageReactions = sqliteTable(
  'message_reactions',
  {
    companyId: companyId(),
    messageId: integer('message_id').notNull(),
    /** `me` for the company, else the person's address on the channel. */
    sender: text('sender').notNull(),
    senderName: text('sender_name').notNull().default(''),
    emoji: text('emoji').notNull(),
    reactedAt: millis('reacted_at').notNull(),
  },
  (t) => [uniqueIndex('message_reactions_key').on(t.companyId, t.messageId, t.sender)],
)
