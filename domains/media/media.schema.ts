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

export const UPLOAD_STATES = ['open', 'done', 'used'] as const

/**
 * Shard. A file an attendant brings, in parts, before it becomes a message: what is here already survives a cut line. One that nobody
 * used is forgotten with its parts after a day.
 */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** As sniffed from its bytes once it is complete; as the browser said before. */
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    /** R2's multipart upload and the parts that arrived: [{partNumber, etag, size}]. */
    multipartId: text('multipart_id'),
    parts: json<{ partNumber: number; etag: string; size: number }[]>('parts')
      .notNull()
      .default([]),
    state: text('state', { enum: UPLOAD_STATES }).notNull().default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('uploads_key').on(t.companyId, t.id),
    index('uploads_open')
      .on(t.companyId, t.userId, t.createdAt)
      .where(sql`${t.state} = 'open'`),
    index('uploads_whole')
      .on(t.companyId, t.userId, t.createdAt)
      .where(sql`${t.state} = 'done'`),
    index('uploads_age').on(t.companyId, t.createdAt),
  ],
)
