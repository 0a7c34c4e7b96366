import type { CompanyContext, Statement, TenantDb } from '#core/context.ts'
import type { Millis } from '#core/time.ts'
import { SETTING_CHANGES_KEEP_MS, SETTING_CHANGES_KEPT } from './limits.ts'

/** Of a save that takes a change back: its id. */
export type Undoing = { undoes?: number | null }

/**
 * Begins the statement that notes changes, in the transaction that makes them and before they are made; a SELECT of these columns follows.
 * Settings hold no secret (settings.keys.ts), so what they were and are is kept as it is.
 */
export const NOTE =
  'INSERT INTO setting_changes (company_id, key, was, value, user_id, undoes, created_at)'

/** Whom a change is noted for; null: the product itself. */
export const userOf = ({ actor }: CompanyContext): number | null =>
  actor.kind === 'user' ? actor.userId : null

/** Changes from before this are forgotten, and not shown until they are. */
export const oldestKept = ({ clock }: CompanyContext): Millis =>
  clock.now() - SETTING_CHANGES_KEEP_MS

/** Forgets what is older than `oldest`, and all but the newest SETTING_CHANGES_KEPT. */
export const trimSql = (whose: string, oldest: string) =>
  `DELETE FROM setting_changes WHERE ${whose} AND (created_at < ${oldest} OR (created_at, id) <= (
    SELECT created_at, id FROM setting_changes WHERE ${whose} ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${SETTING_CHANGES_KEPT}))`

/** `trimSql` of the company, in either database. */
export const trimStatement = (ctx: CompanyContext, db: TenantDb): Statement =>
  db.statement(trimSql('company_id = ?1', '?2'), oldestKept(ctx))
