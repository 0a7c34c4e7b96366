import type { Statement, TenantDb } from '../core/context.ts'
import { AppError } from '../core/errors.ts'

/** D1's own limits: a statement takes at most 100 parameters (Cloudflare D1 limits). */
export const D1_MAX_PARAMS = 100

/**
 * The only way to a company's data. Every statement has the company's id bound as ?1 and must use it beside `company_id`: a
 * statement that forgets is a defect and throws before it reaches the database.
 *
 * Rows picked by a list of ids say `+company_id = ?1`: the unary plus keeps SQLite, which has no statistics here, from walking an
 * index that begins with company_id instead of looking the ids up (tests/edge/query-plans.test.ts).
 *
 * What would write of a person who was erased is ERR_CONTACT_ERASED, and nothing of its batch is done.
 */
export function tenantDb(shard: D1Database, companyId: number): TenantDb {
  const prepare = (statement: Statement) =>
    shard.prepare(statement.sql).bind(companyId, ...statement.params)
  return {
    statement(sql, ...params) {
      if (!isScoped(sql))
        throw new Error(`statement without the company's id: ${sql.slice(0, 120)}`)
      if (params.length + 1 > D1_MAX_PARAMS)
        throw new Error('more parameters than D1 takes: pass one JSON list and json_each()')
      return { sql, params: params.map((value) => (value === undefined ? null : value)) }
    },
    async all<Row>(statement: Statement) {
      return (await refusing(prepare(statement).all<Row>())).results
    },
    async first<Row>(statement: Statement) {
      return await refusing(prepare(statement).first<Row>())
    },
    async batch<Rows extends readonly unknown[][]>(statements: readonly Statement[]) {
      if (statements.length === 0) return [] as unknown as Rows
      const results = await refusing(shard.batch(statements.map(prepare)))
      return results.map((result) => result.results) as unknown as Rows
    },
  }
}

/** What the triggers of migration 0035 say, as the failure that a caller can see. */
const ERASED = 'ERR_CONTACT_ERASED'

async function refusing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (thrown) {
    if (!(thrown instanceof Error) || !thrown.message.includes(ERASED)) throw thrown
    throw new AppError(ERASED, { message: 'the person was erased', cause: thrown })
  }
}

let judge: ((sql: string) => boolean) | null = null
/** Has statements judged by more than their text. Tests do (tests/edge/setup.ts); it throws, or says false, for one that leaks. */
export function judgeStatements(by: (sql: string) => boolean): void {
  judge = by
}

const scoped = new Set<string>()
/** Remembers texts that passed: the check costs a scan only once an isolate. */
function isScoped(sql: string): boolean {
  if (scoped.has(sql)) return true
  const ok = /\bcompany_id\b/.test(sql) && /\?1(?!\d)/.test(sql) && (judge?.(sql) ?? true)
  if (ok) scoped.add(sql)
  return ok
}
