import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, millis, updatedAt } from '../../db/columns.ts'

/** Control. What the platform's owner tells everybody (specification part 3 §4). Nobody's data of any company is in it. */
export const announcements = sqliteTable(
  'announcements',
  {
    id: id(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** 1 high, 2 medium, 3 low. */
    priority: integer('priority').notNull().default(3),
    status: flag('status').notNull().default(true),
    /** When it last became active: newer than what a person has seen, it is news to them. Null until then. */
    publishedAt: millis('published_at'),
    mediaKey: text('media_key'),
    mediaName: text('media_name'),
    mediaMime: text('media_mime'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('announcements_active').on(t.status, t.publishedAt)],
)
