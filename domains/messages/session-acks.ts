import type { CompanyContext, Statement } from '#core/context.ts'
import { GONE_ADDRESS, isAddressOf } from '../channels/written-for.ts'

/** States of a send that WhatsApp's own word settles, whatever we thought of it. */
const UNSETTLED = `('queued','sending','written','unknown')`

/**
 * One that is to go out again, where it has not been: the number it was written for was corrected. What is said of the first, to the wrong
 * number, speaks for it no more.
 */
const goesElsewhere = (message: string): string =>
  `EXISTS (SELECT 1 FROM outbox e WHERE e.company_id = ?1 AND e.message_id = ${message}
  AND e.state IN ('queued','sending') AND e.sent_to <> '${GONE_ADDRESS}' AND NOT ${isAddressOf('e.contact_id', 'e.sent_to')}
    AND NOT EXISTS (SELECT 1 FROM json_each(coalesce(e.written_for, '[]')) g WHERE g.value = e.sent_to))`

/**
 * Raises the ticks of what a linked phone sent; the first statement returns {id} of those that rose. Ticks only rise, and whatever
 * WhatsApp took has left. A tick of a message that is not here waits for it.
 */
export function raiseAckStatements(
  ctx: CompanyContext,
  connectionId: number,
  externalIds: readonly string[],
  ack: 1 | 2 | 3 | 4,
): Statement[] {
  const ids = JSON.stringify(externalIds)
  const now = ctx.clock.now()
  return [
    ctx.db.statement(
      `UPDATE messages SET ack = ?4, error_code = NULL, error_reason = NULL
       WHERE company_id = ?1 AND connection_id = ?2 AND external_id IN (SELECT value FROM json_each(?3)) AND from_me = 1 AND ack < ?4
         AND NOT ${goesElsewhere('messages.id')}
       RETURNING id`,
      connectionId,
      ids,
      ack,
    ),
    ctx.db.statement(
      `INSERT INTO pending_effects (company_id, connection_id, external_id, kind, payload, created_at)
       SELECT ?1, ?2, j.value, 'ack', ?4, ?5 FROM json_each(?3) j
       WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = j.value)
       ON CONFLICT (company_id, connection_id, external_id, kind) DO UPDATE SET payload = CASE
         WHEN (payload ->> 'ack') >= (excluded.payload ->> 'ack') THEN payload ELSE excluded.payload END`,
      connectionId,
      ids,
      JSON.stringify({ ack }),
      now,
    ),
    settleStatement(ctx, connectionId, ids, 'sent', null),
  ]
}

/** WhatsApp refused a message. The code is its own, marked as such: screens have words for it. */
export function refusedStatements(
  ctx: CompanyContext,
  connectionId: number,
  externalId: string,
  error: string | null,
): Statement[] {
  const code = `wa-${error ?? 'unknown'}`
  return [
    ctx.db.statement(
      `UPDATE messages SET error_code = ?4, error_reason = ''
       WHERE company_id = ?1 AND connection_id = ?2 AND external_id = ?3 AND from_me = 1 AND ack < 1 AND error_code IS NOT ?4
         AND NOT ${goesElsewhere('messages.id')} RETURNING id`,
      connectionId,
      externalId,
      code,
    ),
    ctx.db.statement(
      `INSERT INTO pending_effects (company_id, connection_id, external_id, kind, payload, created_at)
       SELECT ?1, ?2, ?3, 'failed', ?4, ?5
       WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = ?3)
       ON CONFLICT DO NOTHING`,
      connectionId,
      externalId,
      JSON.stringify({ code, reason: '' }),
      ctx.clock.now(),
    ),
    settleStatement(ctx, connectionId, JSON.stringify([externalId]), 'failed', code),
  ]
}

function settleStatement(
  ctx: CompanyContext,
  connectionId: number,
  ids: string,
  state: 'sent' | 'failed',
  lastError: string | null,
): Statement {
  return ctx.db.statement(
    `UPDATE outbox SET state = ?4, last_error = ?5, lease_until = 0, updated_at = ?6
     WHERE company_id = ?1 AND state IN ${UNSETTLED} AND message_id IN (
       SELECT m.id FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?2 AND m.from_me = 1
         AND m.external_id IN (SELECT value FROM json_each(?3)) AND NOT ${goesElsewhere('m.id')})`,
    connectionId,
    ids,
    state,
    lastError,
    ctx.clock.now(),
  )
}
