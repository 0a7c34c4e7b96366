import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, updatedAt } from '../../db/columns.ts'

/** Control. Help videos of the platform, for everybody (specification part 2 §3). Nobody's data of any company is in it. */
export const helps = sqliteTable('helps', {
  id: id(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  /** The video's code at YouTube. */
  video: text('video').notNull(),
  /** The stored preview picture; null until it was fetched. */
  thumbnailKey: text('thumbnail_key'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
