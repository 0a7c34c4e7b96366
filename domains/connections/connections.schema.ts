import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
    /** phone_number_id, Page id or Instagram account id; null for a linked phone before its first pairing. */
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
