import type { CompanyContext, Statement } from '#core/context.ts'
import { UNKNOWN_PATIENCE_MS, WRITTEN_MAX_ATTEMPTS } from './limits.ts'
import { SEND_MAX_ATTEMPTS } from '../channels/limits.ts'

const REASON = 'the provider did not confirm the message'
const isPhone = `EXISTS (SELECT 1 FROM connections k WHERE k.company_id = ?1 AND k.id = connection_id AND k.channel = 'whatsapp')`

/**
 * What becomes of sends that nobody settled, in order; rows that come back are {id} of messages that were given up:
 * - a sender that died in the middle: what it surely had not sent goes again, and a linked phone's message under its id, which is
 *   harmless; others become unknown;
 * - a linked phone wrote it and WhatsApp stays silent: once more under the same id, and after some tries it is given up. A write
 *   that was lost with its socket uses up no try;
 * - an outcome that stays unknown too long is the attendant's to decide.
 */
export function settleSilentStatements(ctx: CompanyContext): Statement[] {
  const now = ctx.clock.now()
  const silent = `company_id = ?1 AND state = 'written' AND next_at <= ?2 AND attempts >= ${WRITTEN_MAX_ATTEMPTS}`
  const unsure = `company_id = ?1 AND state = 'unknown' AND updated_at < ?2`
  const since = now - UNKNOWN_PATIENCE_MS
  return [
    ctx.db.statement(
      `UPDATE outbox INDEXED BY outbox_due SET last_error = 'sender died', updated_at = ?2,
         state = CASE WHEN attempts < ${SEND_MAX_ATTEMPTS} AND (surely_unsent = 1 OR ${isPhone}) THEN 'queued' ELSE 'unknown' END
       WHERE company_id = ?1 AND state IN ('queued','sending') AND state = 'sending' AND lease_until < ?2`,
      now,
    ),
    ctx.db.statement(
      `UPDATE outbox SET state = 'queued', attempts = attempts - 1, updated_at = ?2
       WHERE company_id = ?1 AND state = 'written' AND next_at <= ?2 AND NOT EXISTS (
         SELECT 1 FROM connections k WHERE k.company_id = ?1 AND k.id = connection_id AND k.status = 'CONNECTED')`,
      now,
    ),
    giveUp(ctx, silent, now),
    ctx.db.statement(
      `UPDATE outbox SET state = 'failed', last_error = ?3, updated_at = ?2 WHERE ${silent}`,
      now,
      REASON,
    ),
    ctx.db.statement(
      `UPDATE outbox SET state = 'queued', updated_at = ?2 WHERE company_id = ?1 AND state = 'written' AND next_at <= ?2`,
      now,
    ),
    giveUp(ctx, unsure, since),
    ctx.db.statement(
      `UPDATE outbox SET state = 'failed', last_error = ?3, updated_at = ?4 WHERE ${unsure}`,
      since,
      REASON,
      now,
    ),
  ]
}

function giveUp(ctx: CompanyContext, which: string, time: number): Statement {
  return ctx.db.statement(
    `UPDATE messages SET error_code = 'unconfirmed', error_reason = ?3
     WHERE +company_id = ?1 AND ack = 0 AND error_code IS NULL AND id IN (SELECT message_id FROM outbox WHERE ${which}) RETURNING id`,
    time,
    REASON,
  )
}
