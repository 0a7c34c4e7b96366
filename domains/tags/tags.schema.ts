import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, id, updatedAt } from '../../db/columns.ts'

/** Shard. A coloured word on a contact; with kanban = 1, a lane of the board. */
export const tags = sqliteTable(
  'tags',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    kanban: integer('kanban').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('tags_company_name').on(t.companyId, t.kanban, t.name)],
)

export const contactTags = sqliteTable(
  'contact_tags',
  {
    companyId: companyId(),
    contactId: integer('contact_id').notNull(),
    tagId: integer('tag_id').notNull(),
  },
  (t) => [
    uniqueIndex('contact_tags_key').on(t.companyId, t.contactId, t.tagId),
    index('contact_tags_tag').on(t.companyId, t.tagId, t.contactId),
  ],
)
