import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, flag, id, millis } from '../../db/columns.ts'

export const FORWARD_STATES = ['queued', 'done', 'failed', 'stopped'] as const

/**
 * Shard. One message to be forwarded to one contact. A forwarding of many is rows a moment apart under one `forwardingId`, done in the
 * order of their ids by the company's alarm: it survives a closed tab.
 */
export const forwards = sqliteTable(
  'forwards',
  {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    /** Made by the sender's device: the same one again is the same forwarding. */
    forwardingId: text('forwarding_id').notNull().default(''),
    messageId: integer('message_id').notNull(),
    contactId: integer('contact_id').notNull(),
    /** Whom it is for, as outbox.written_for has it, until it is over. */
    writtenFor: text('written_for'),
    signMessage: flag('sign_message').notNull().default(false),
    dueAt: millis('due_at').notNull(),
    /** Frees the claim of a forwarder that died. */
    leaseUntil: millis('lease_until').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    state: text('state', { enum: FORWARD_STATES }).notNull().default('queued'),
    /** Code of the catalogue, when it failed. */
    lastError: text('last_error'),
    /** The message it became. */
    sentMessageId: integer('sent_message_id'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('forwards_key').on(t.companyId, t.userId, t.forwardingId, t.messageId, t.contactId),
    index('forwards_due')
      .on(t.companyId, t.dueAt)
      .where(sql`${t.state} = 'queued'`),
    index('forwards_age').on(t.companyId, t.createdAt),
  ],
)
