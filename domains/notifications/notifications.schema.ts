import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, id, json, millis, updatedAt } from '../../db/columns.ts'

export const MENTION_KINDS = ['mention', 'follow'] as const

/** Shard. Something in a ticket that one attendant should see: a colleague named them in a private comment. */
export const mentions = sqliteTable(
  'mentions',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: MENTION_KINDS }).notNull(),
    ticketId: integer('ticket_id').notNull(),
    messageId: integer('message_id').notNull(),
    /** Who wrote it. */
    byUserId: integer('by_user_id'),
    readAt: millis('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mentions_key').on(t.companyId, t.userId, t.messageId),
    index('mentions_user').on(t.companyId, t.userId, t.id),
  ],
)

/** Shard. A browser that may be woken by web push (RFC 8030); the endpoint is a secret of that browser. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    /** The sign-in it belongs to: signing out ends it. */
    sessionId: text('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').notNull().default('pt-BR'),
    failures: integer('failures').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.companyId, t.endpoint),
    index('push_subscriptions_user').on(t.companyId, t.userId),
  ],
)

/** What a browser is woken for. `test`: its person asked to see one. */
export const NOTICE_KINDS = ['waiting', 'message', 'mention', 'test'] as const

/**
 * Shard. What a browser is to be told of a ticket: one row a browser and ticket, so that a busy chat is one notice. `unseen` counts what
 * happened since the last one went out; 0 is a row that rests.
 */
export const pushNotices = sqliteTable(
  'push_notices',
  {
    id: id(),
    companyId: companyId(),
    subscriptionId: integer('subscription_id').notNull(),
    userId: integer('user_id').notNull(),
    /** 0 for a test, which is about no ticket. */
    ticketId: integer('ticket_id').notNull(),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    messageId: integer('message_id'),
    unseen: integer('unseen').notNull().default(0),
    /** When it goes out; while it is on its way, when it counts as lost. */
    dueAt: millis('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: millis('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_notices_key').on(t.companyId, t.subscriptionId, t.ticketId),
    index('push_notices_due')
      .on(t.companyId, t.dueAt)
      .where(sql`${t.unseen} > 0`),
    index('push_notices_rest')
      .on(t.companyId, t.dueAt)
      .where(sql`${t.unseen} = 0`),
  ],
)

/** Shard. How an attendant wants to be told: quiet hours and which events. */
export const notificationSettings = sqliteTable(
  'notification_settings',
  {
    userId: integer('user_id').primaryKey(),
    companyId: companyId(),
    settings: json<Record<string, unknown>>('settings').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('notification_settings_company').on(t.companyId, t.userId)],
)
