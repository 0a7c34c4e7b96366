import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, flag, id, json, millis, updatedAt } from '../../db/columns.ts'
import { CHANNELS } from '../connections/connections.schema.ts'

export const TICKET_STATUSES = ['pending', 'open', 'group', 'closed', 'nps', 'lgpd'] as const
/** The statuses of which a contact has at most one per connection. */
export const ACTIVE_TICKET_STATUSES = ['pending', 'open', 'group', 'nps', 'lgpd'] as const
/** The same for SQL: `status IN ${ACTIVE_STATUSES_SQL}`. */
export const ACTIVE_STATUSES_SQL = `(${ACTIVE_TICKET_STATUSES.map((status) => `'${status}'`).join(',')})`

/** What a move left behind for its author; times in milliseconds. `to…` is how it left the ticket. */
export type TicketUndo = {
  /** Of the transition; `adjust` for one that was only put aside. Rows of before 2026-11-28 have none. */
  kind?: string
  key: string
  by: number
  until: number
  status: (typeof TICKET_STATUSES)[number]
  queueId: number | null
  userId: number | null
  unreadMessages: number
  acceptedAt: number | null
  closedAt: number | null
  snoozedUntil: number | null
  amountUsedBotQueues: number
  activityAt: number
  toActivityAt: number
  toStatus: (typeof TICKET_STATUSES)[number]
  toQueueId: number | null
  toUserId: number | null
}

/** Shard. One conversation from first message to closing. Holds what the list shows, so that a page needs no look at messages. */
export const tickets = sqliteTable(
  'tickets',
  {
    id: id(),
    companyId: companyId(),
    uuid: text('uuid').notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    contactId: integer('contact_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    queueId: integer('queue_id'),
    userId: integer('user_id'),
    isGroup: flag('is_group').notNull().default(false),
    isBot: flag('is_bot').notNull().default(false),
    useIntegration: flag('use_integration').notNull().default(false),
    promptId: integer('prompt_id'),
    amountUsedBotQueues: integer('amount_used_bot_queues').notNull().default(0),
    unreadMessages: integer('unread_messages').notNull().default(0),
    lastMessage: text('last_message').notNull().default(''),
    /** The message `lastMessage` previews; its ticks are the list's. */
    lastMessageId: integer('last_message_id'),
    lastMessageFromMe: flag('last_message_from_me').notNull().default(false),
    /** Provider time of the message shown in the list: an older one never replaces it. */
    lastMessageAt: millis('last_message_at').notNull(),
    /** Provider time of the contact's last message: the 24 h reply window counts from it. */
    lastInboundAt: millis('last_inbound_at'),
    /** What that message came from, as `writtenFrom`: a contact of two addresses is answered where they write. Null before the first. */
    wroteFrom: text('wrote_from'),
    /** What the list is sorted by: the last message, or the moment the ticket came back to it. */
    activityAt: millis('activity_at').notNull(),
    userRating: integer('user_rating'),
    referral: text('referral', { mode: 'json' }).$type<Record<string, unknown>>(),
    acceptedAt: millis('accepted_at'),
    closedAt: millis('closed_at'),
    /** Set when the ticket came from a phone's history (specification part 2 §2): never routed, never unread. */
    importedAt: millis('imported_at'),
    /** Put aside until then: out of the lists, and back at the top when it is time or the contact writes. */
    snoozedUntil: millis('snoozed_until'),
    /** How the ticket stood before the last move whose author asked to be able to take it back (undo-ticket.ts). */
    undo: json<TicketUndo>('undo'),
    /** Rises with every change: a client drops what is older than it has. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('tickets_uuid').on(t.companyId, t.uuid),
    uniqueIndex('tickets_one_active')
      .on(t.companyId, t.contactId, t.connectionId)
      .where(sql`${t.status} IN ${sql.raw(ACTIVE_STATUSES_SQL)}`),
    index('tickets_activity').on(t.companyId, t.activityAt, t.id),
    index('tickets_status').on(t.companyId, t.status, t.activityAt, t.id),
    index('tickets_user').on(t.companyId, t.userId, t.status, t.activityAt, t.id),
    index('tickets_queue').on(t.companyId, t.queueId, t.status, t.activityAt, t.id),
    index('tickets_contact').on(t.companyId, t.contactId, t.activityAt),
    index('tickets_updated').on(t.companyId, t.updatedAt),
    index('tickets_created').on(t.companyId, t.createdAt),
    // Whatever their status, few are unread: the bell, and a list of them, read these alone.
    index('tickets_unread')
      .on(t.companyId, t.activityAt, t.id, t.status)
      .where(sql`${t.unreadMessages} > 0`),
    index('tickets_snoozed')
      .on(t.companyId, t.snoozedUntil)
      .where(sql`${t.snoozedUntil} IS NOT NULL`),
  ],
)

export const TICKET_LOG_TYPES = [
  'create',
  'chatBot',
  'queue',
  'open',
  'access',
  'transfered',
  'receivedTransfer',
  'closed',
  'pending',
  'reopen',
  /** The last of these was taken back by its author. */
  'undone',
  /** A rating was asked for. */
  'rating',
  /** The customer gave one. */
  'rated',
] as const

/** Shard. Who did what to a ticket. `userId` is null when the system or the customer did it. */
export const ticketLogs = sqliteTable(
  'ticket_logs',
  {
    id: id(),
    companyId: companyId(),
    ticketId: integer('ticket_id').notNull(),
    type: text('type', { enum: TICKET_LOG_TYPES }).notNull(),
    userId: integer('user_id'),
    queueId: integer('queue_id'),
    createdAt: createdAt(),
  },
  (t) => [index('ticket_logs_ticket').on(t.companyId, t.ticketId, t.id)],
)

/** Shard. Who follows a ticket without holding it: they see it in their lists and are told of what happens. */
export const ticketFollowers = sqliteTable(
  'ticket_followers',
  {
    companyId: companyId(),
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ticket_followers_key').on(t.companyId, t.ticketId, t.userId),
    index('ticket_followers_user').on(t.companyId, t.userId, t.ticketId),
  ],
)
