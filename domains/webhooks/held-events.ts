import type { CompanyContext, Statement } from '#core/context.ts'
import { READER_VERSION } from './limits.ts'

/** Companies of a shard that hold events which this release may be able to read. */
export const HELD_COMPANIES = `SELECT DISTINCT company_id AS companyId FROM inbound_events INDEXED BY inbound_events_held
  WHERE state = 'held' AND held_version < ${READER_VERSION}`

/** Lets events that an older release could not read be handled by this one. */
export function releaseHeldStatement(ctx: CompanyContext): Statement {
  return ctx.db.statement(
    `UPDATE inbound_events INDEXED BY inbound_events_held SET state = 'pending', retry_at = 0
     WHERE company_id = ?1 AND state = 'held' AND held_version < ${READER_VERSION}`,
  )
}

/** Marks events of the page as held, after those of the page were marked done. */
export function holdStatement(ctx: CompanyContext, ids: readonly number[]): Statement {
  return ctx.db.statement(
    `UPDATE inbound_events SET state = 'held', held_version = ${READER_VERSION}
     WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    JSON.stringify(ids),
  )
}

/** Deletes what waits for the deleted connection: nothing will read it. */
export function forgetHeldStatement(ctx: CompanyContext, connectionId: number): Statement {
  return ctx.db.statement(
    `DELETE FROM inbound_events INDEXED BY inbound_events_held
     WHERE company_id = ?1 AND state = 'held' AND connection_id = ?2`,
    connectionId,
  )
}

/**
 * Deletes what is kept of a person's words and was not read. Found by `known`, the numbers and ids they have: as a provider writes them, alone,
 * with a plus, or as the beginning of an address (of a device of theirs, too).
 */
export function erasePersonUnreadStatements(
  ctx: CompanyContext,
  known: readonly string[],
): Statement[] {
  const names = FORMS.map(
    ([before, after]) => `instr(payload, '${before}' || k.value || '${after}') > 0`,
  )
  return UNREAD.map((state) =>
    ctx.db.statement(
      `DELETE FROM inbound_events INDEXED BY inbound_events_${state} WHERE company_id = ?1 AND state = '${state}'
         AND EXISTS (SELECT 1 FROM json_each(?2) k WHERE ${names.join(' OR ')})`,
      JSON.stringify(known),
    ),
  )
}
const FORMS = [
  ['"', '"'],
  ['"', '@'],
  ['"', ':'],
  ['"+', '"'],
] as const
/** What waits for a release that can read it, and what could not be handled. */
const UNREAD = ['held', 'dead'] as const
