import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, flag, id, updatedAt } from '../../db/columns.ts'

/** Shard. A text, maybe with a file, that attendants call by its shortcode (specification part 3 §3). */
export const quickMessages = sqliteTable(
  'quick_messages',
  {
    id: id(),
    companyId: companyId(),
    /** Whose it is; with `geral` who made it, or null, and everybody may use it. */
    userId: integer('user_id'),
    shortcode: text('shortcode').notNull(),
    message: text('message').notNull().default(''),
    geral: flag('geral').notNull().default(false),
    status: flag('status').notNull().default(true),
    mediaKey: text('media_key'),
    mediaName: text('media_name'),
    mediaMime: text('media_mime'),
    mediaSize: integer('media_size'),
    /** Messages that were sent with it. */
    uses: integer('uses').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('quick_messages_shortcode').on(t.companyId, t.shortcode, t.id)],
)
