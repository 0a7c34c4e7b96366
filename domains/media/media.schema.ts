import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, id, json, millis } from '../../db/columns.ts'

export const MEDIA_DOWNLOAD_STATES = ['queued', 'fetching', 'failed'] as const

/**
 * Shard. Files of received messages that are still at the provider. Written in the batch that stores the message, fetched at once, and
 * deleted when the file is in storage; one that can't be had stays as `failed` until somebody asks again.
 */
export const mediaDownloads = sqliteTable(
  'media_downloads',
  {
    id: id(),
    companyId: companyId(),
    connectionId: integer('connection_id').notNull(),
    messageId: integer('message_id').notNull(),
    state: text('state', { enum: MEDIA_DOWNLOAD_STATES }).notNull().default('queued'),
    /** What the channel's driver needs to fetch it: keys and path, or the provider's media id. Never leaves the server. */
    ref: json<Record<string, unknown>>('ref').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: millis('next_at').notNull(),
    leaseUntil: millis('lease_until').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('media_downloads_message').on(t.companyId, t.messageId),
    index('media_downloads_due')
      .on(t.companyId, t.nextAt)
      .where(sql`${t.state} IN ('queued','fetching')`),
  ],
)
