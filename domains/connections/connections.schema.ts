import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { SESSION_STATES } from '../../protocol/session/session-states.ts'
import { companyId, createdAt, flag, id, json, millis, updatedAt } from '../../db/columns.ts'

export const CHANNELS = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const
export const CONNECTION_STATUSES = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
  'CONNECTED',
  'corrupt',
] as const

/** Shard. A company's linked account; the API calls it `whatsapp`. */
export const connections = sqliteTable(
  'connections',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    status: text('status', { enum: CONNECTION_STATUSES }).notNull().default('DISCONNECTED'),
    /** Why the channel is down, as the provider said it (e.g. "190/463"). */
    statusReason: text('status_reason'),
    /** phone_number_id, Page id, Instagram account id; for a linked phone the id of its session (session-id.ts). */
    externalId: text('external_id'),
    number: text('number').notNull().default(''),
    isDefault: flag('is_default').notNull().default(false),
    /** AES-256-GCM envelope of the provider's token (core/auth/envelopes.ts). Never leaves the server. */
    credentials: text('credentials'),
    /** SHA-256 and last four characters of the connection's API token, which is shown once. */
    apiTokenHash: text('api_token_hash'),
    apiTokenLast4: text('api_token_last4'),
    greetingMessage: text('greeting_message').notNull().default(''),
    complationMessage: text('complation_message').notNull().default(''),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    ratingMessage: text('rating_message').notNull().default(''),
    allowGroup: flag('allow_group').notNull().default(false),
    groupAsTicket: flag('group_as_ticket').notNull().default(false),
    /** Everything of the connection dialog that no query filters by (specification part 2 §3). */
    options: json<Record<string, unknown>>('options').notNull().default({}),
    lastMessageAt: millis('last_message_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('connections_external').on(t.companyId, t.channel, t.externalId)],
)

/** Shard. Which queues a connection feeds. */
export const connectionQueues = sqliteTable(
  'connection_queues',
  {
    companyId: companyId(),
    connectionId: integer('connection_id').notNull(),
    queueId: integer('queue_id').notNull(),
  },
  (t) => [uniqueIndex('connection_queues_key').on(t.companyId, t.connectionId, t.queueId)],
)

/**
 * Shard. What a linked phone's session is in, as the session-node tells it. Apart from `connections`, so that a QR code that changes
 * every 20 seconds does not make every cached directory stale.
 */
export const connectionSessions = sqliteTable(
  'connection_sessions',
  {
    connectionId: integer('connection_id').primaryKey(),
    companyId: companyId(),
    state: text('state', { enum: SESSION_STATES }).notNull().default('unlinked'),
    /** Since when it is in that state. */
    since: millis('since').notNull(),
    /** Plain words of the session-node, for the log and the health line's tip. */
    reason: text('reason').notNull().default(''),
    /** WhatsApp's status code, where it gave one. */
    code: integer('code'),
    /** When the session tries again by itself. */
    retryAt: millis('retry_at'),
    /** Shown by the dialog of whoever may link a phone; gone once it is scanned or too old. */
    qrcode: text('qrcode'),
    qrExpiresAt: millis('qr_expires_at'),
    pairingCode: text('pairing_code'),
    /** The account may not start new chats until then (time lock). */
    lockedUntil: millis('locked_until'),
    undecryptable: integer('undecryptable').notNull().default(0),
    reconnects: integer('reconnects').notNull().default(0),
    /** Node's clock at the last state told: an older one that comes late changes nothing. */
    toldAt: millis('told_at').notNull().default(0),
    /** When history was last imported from the phone; null when never, or when its tickets were closed by themselves since. */
    importedAt: millis('imported_at'),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('connection_sessions_company').on(t.companyId, t.connectionId)],
)

/** Shard. Everybody a linked phone knows: what *import from phone* turns into contacts. */
export const phoneContacts = sqliteTable(
  'phone_contacts',
  {
    companyId: companyId(),
    connectionId: integer('connection_id').notNull(),
    /** The person's address on WhatsApp: LID where it is known. */
    jid: text('jid').notNull(),
    lid: text('lid'),
    phone: text('phone'),
    savedName: text('saved_name'),
    pushName: text('push_name'),
    /** There was a conversation with them in the phone's history. */
    hasChat: flag('has_chat').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('phone_contacts_key').on(t.companyId, t.connectionId, t.jid)],
)
