import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { changeColumns } from './settings.schema.ts'

/**
 * Control. As `setting_changes` of a shard, of what is kept here: a company's own data and, with no company, the platform's settings. The
 * migration has its ids begin at CONTROL_CHANGES_BASE (core/ids.ts), so that no shard has the same.
 */
export const controlSettingChanges = sqliteTable(
  'setting_changes',
  { companyId: integer('company_id'), ...changeColumns() },
  (t) => [
    index('setting_changes_time').on(t.companyId, t.createdAt, t.id),
    // What is old enough to go, of whatever company (workers/consumers/every-minute.ts).
    index('setting_changes_old').on(t.createdAt),
  ],
)
