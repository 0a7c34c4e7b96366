import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companyId, createdAt, id, updatedAt } from '../../db/columns.ts'

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

/** Columns of a change, in either database (setting-changes.queries.ts puts them together). */
export const changeColumns = () => ({
  id: id(),
  key: text('key').notNull(),
  was: text('was').notNull(),
  value: text('value').notNull(),
  /** Null: the product itself. */
  userId: integer('user_id'),
  /** The change that this one took back. */
  undoes: integer('undoes'),
  createdAt: createdAt(),
})

/** Shard. Who changed which setting of a company, from what to what. Bounds: limits.ts. */
export const settingChanges = sqliteTable(
  'setting_changes',
  { companyId: companyId(), ...changeColumns() },
  (t) => [index('setting_changes_time').on(t.companyId, t.createdAt, t.id)],
)
