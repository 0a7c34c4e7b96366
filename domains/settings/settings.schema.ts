import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, updatedAt } from '../../db/columns.ts'

/** Shard. A company's switches. A key that is absent has its default (settings.keys.ts). */
export const companySettings = sqliteTable(
  'company_settings',
  {
    companyId: companyId(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('company_settings_key').on(t.companyId, t.key)],
)
