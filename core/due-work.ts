import type { CompanyContext, Statement } from './context.ts'
import type { Millis } from './time.ts'

/**
 * Work that waits in rows until its time, said once in a file `*.work.ts` of its domain. The sweep of a company's room runs all of it and
 * sleeps until the soonest is due; each minute wakes the rooms of companies that have some, whatever became of an alarm or a job. All of
 * it may run at any time, and again.
 */
export type DueWork = {
  /** One row {dueAt} each: when the soonest of the company ?1 is due, null where nothing waits. ?2: now. */
  due?: readonly string[]
  /**
   * Companies of a shard that have some which can be moved, once each: rows {companyId}. ?1: now. What a run cannot move, like messages
   * of a connection that is down, must not be among it: it would take the places of others for ever.
   */
  companies?: readonly string[]
  /** Rows that are claimed for a time while they are worked on. */
  claims?: Claims
  run?: (ctx: CompanyContext) => unknown
  /** Run only where `due` has come: what reads much to find nothing. */
  onlyWhenDue?: true
  /** What is too old to keep, deleted in one batch with everybody's. */
  forget?: (ctx: CompanyContext) => Statement[]
}

/** Where the rows are, which of them are claimed, and for how long a claim is made or renewed. */
export type Claims = { table: string; isClaimed: string; leaseMs: Millis }

/** Rows of one table that are forgotten at once: bigger deletes hold the database (Cloudflare D1, best practices). The rest waits. */
export const FORGET_ROWS = 1000

/** Deletes the company's rows of `table` whose `column` is before `until`; `condition` begins with AND. */
export function forgetStatement(
  ctx: CompanyContext,
  table: string,
  column: string,
  until: Millis,
  condition = '',
): Statement {
  return ctx.db.statement(
    `DELETE FROM ${table} WHERE +company_id = ?1 AND rowid IN (
       SELECT rowid FROM ${table} WHERE company_id = ?1 AND ${column} < ?2 ${condition} LIMIT ${FORGET_ROWS})`,
    until,
  )
}
