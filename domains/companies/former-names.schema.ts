import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId } from '../../db/columns.ts'

export const FORMER_KINDS = ['user', 'connection', 'queue'] as const

/** Shard. How somebody or something that is gone was called, for what still speaks of it: an old ticket, a log, a message. */
export const formerNames = sqliteTable(
  'former_names',
  {
    companyId: companyId(),
    kind: text('kind', { enum: FORMER_KINDS }).notNull(),
    formerId: integer('former_id').notNull(),
    name: text('name').notNull(),
    color: text('color').notNull().default(''),
  },
  (t) => [uniqueIndex('former_names_key').on(t.companyId, t.kind, t.formerId)],
)
