import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as controlSchema from '#db/control.schema.ts'
import * as tenantSchema from '#db/tenant.schema.ts'
import { judge } from './statement-judge.ts'

/** Tables of both databases with `company_id`; two are made by migrations alone. */
const companyTables = new Set([
  ...[...Object.values(controlSchema), ...Object.values(tenantSchema)]
    .filter((one) => one instanceof SQLiteTable)
    .map((one) => getTableConfig(one))
    .filter(({ columns }) => columns.some(({ name }) => name === 'company_id'))
    .map(({ name }) => name),
  ...['company_state', 'ticket_counts'],
])

/** What looks beyond the company on purpose: what is said of it, the words it stands in, and why. */
const ON_PURPOSE: readonly { wrong: string; words: RegExp; why: string }[] = [
  {
    wrong: 'users o is not held to the company',
    words: /NOT EXISTS \(SELECT 1 FROM users o WHERE o\.email = \?3\)/,
    why: 'an address signs in at one company of the platform: whether it is taken, nothing else, is asked',
  },
  {
    wrong: 'users other is not held to the company',
    words: /NOT EXISTS \(SELECT 1 FROM users other WHERE other\.email = \?4 AND other\.id <> \?2\)/,
    why: 'the same, when an address changes',
  },
]

/** Throws for a statement that may reach another company: each test that makes it fails. */
export function isHeldToItsCompany(sql: string): boolean {
  const wrong = judge(sql, companyTables).filter(
    (one) => !ON_PURPOSE.some((known) => known.wrong === one && known.words.test(sql)),
  )
  if (wrong.length > 0) throw new Error(`${wrong.join('; ')}: ${sql}`)
  return true
}
