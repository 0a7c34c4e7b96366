import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, id, millis } from '../../db/columns.ts'

/**
 * `message`, `status`, `account`: items of a WhatsApp Cloud webhook. `messaging`: an item of a Messenger or Instagram webhook. `change`: an
 * item of a field or object that no reader knows. `session`: the envelope of a session-node's event (protocol/session). `history`: the same
 * for a bite of a phone's history, which is handled alone because it holds a hundred messages.
 */
export const INBOUND_KINDS = [
  'message',
  'status',
  'account',
  'messaging',
  'change',
  'session',
  'history',
] as const
/** `held`: this release cannot read it; one that can handles it (READER_VERSION). */
export const INBOUND_STATES = ['pending', 'done', 'held', 'dead'] as const

/**
 * Shard. What a provider told us, written before it is answered 200. `payload` is the event as it came and is emptied when the
 * event has had its effect; the row stays for the days a provider may repeat itself.
 */
export const inboundEvents = sqliteTable(
  'inbound_events',
  {
    id: id(),
    companyId: companyId(),
    connectionId: integer('connection_id').notNull(),
    kind: text('kind', { enum: INBOUND_KINDS }).notNull(),
    /** Idempotency key of the event within its connection, as a hash (store-inbound.ts). */
    eventKey: text('event_key').notNull(),
    payload: text('payload'),
    state: text('state', { enum: INBOUND_STATES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** One that failed is left alone until then. */
    retryAt: millis('retry_at').notNull().default(0),
    /** READER_VERSION of the release that could not read it; 0 while nobody tried. */
    heldVersion: integer('held_version').notNull().default(0),
    receivedAt: millis('received_at').notNull(),
  },
  (t) => [
    uniqueIndex('inbound_events_key').on(t.companyId, t.connectionId, t.eventKey),
    index('inbound_events_pending')
      .on(t.companyId, t.id)
      .where(sql`${t.state} = 'pending'`),
    index('inbound_events_age').on(t.companyId, t.receivedAt),
    index('inbound_events_held')
      .on(t.companyId, t.heldVersion)
      .where(sql`${t.state} = 'held'`),
    index('inbound_events_dead')
      .on(t.companyId)
      .where(sql`${t.state} = 'dead'`),
  ],
)

/** Shard. Answers of writes that carried an Idempotency-Key (contract §3). */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body: the same key with another request is a mistake of the caller. */
    requestHash: text('request_hash').notNull(),
    /** What the caller could see when the answer was made: told again only to who can still see as much. `forgotten`: to nobody. */
    sight: text('sight').notNull().default(''),
    status: integer('status'),
    body: text('body'),
    createdAt: integer('created_at').notNull(),
    /** When the try that has no answer yet began; 0: it failed on our side, and may be tried again. */
    triedAt: integer('tried_at').notNull().default(0),
  },
  (t) => [
    uniqueIndex('idempotency_keys_key').on(t.companyId, t.key),
    index('idempotency_keys_age').on(t.companyId, t.createdAt),
  ],
)
