import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, id, json, updatedAt } from '../../db/columns.ts'

/** A file of a list as its row holds it. */
export type StoredOption = {
  id: string
  name: string
  /** The upload that its file came as, and is stored under; null while it has none. */
  upload: string | null
  file: string | null
  mime: string | null
  size: number | null
}

/** Shard. A message with files in their order, for chatbots (specification part 3 §3). */
export const fileLists = sqliteTable(
  'file_lists',
  {
    id: id(),
    companyId: companyId(),
    /** Who created it. */
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    /** Its files in their order. In the row itself, so that one statement compares and writes all of a list. */
    options: json<StoredOption[]>('options').notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('file_lists_company').on(t.companyId, t.id)],
)
