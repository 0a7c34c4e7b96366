import type { CompanyContext, Statement } from '#core/context.ts'
import { SECOND_MS } from '#core/time.ts'
import { whatsappErrorAction } from '../channels/meta-errors.ts'
import type { StatusChange } from './whatsapp-status.ts'
import { eraseFilesStatement } from '../media/erase-file.ts'
import { messageWords } from '../word-index/message-words.ts'
import { boundText } from './bound-inbound.ts'
import { SEND_MAX_ATTEMPTS } from '../channels/limits.ts'
import { authoredBy } from '../messages/message-author.ts'
import type { Author } from '../messages/message-author.ts'
import type { OUTBOX_STATES } from '../messages/messages.schema.ts'

/** Wait before a message is sent again that the provider refused after it had accepted it. */
const ASYNC_RETRY_MS = 30 * SECOND_MS

/**
 * The messages a status speaks of: by provider id, or by our own id while the provider's is not stored. One that was deleted does not learn it
 * any more: a provider's id spells out a number, and whose it was may have been erased.
 */
const TARGET = `SELECT id FROM messages WHERE company_id = ?1 AND connection_id = ?2 AND external_id = ?3
  UNION SELECT id FROM messages WHERE company_id = ?1 AND id = ?4 AND connection_id = ?2 AND from_me = 1 AND external_id IS NULL`

/** It was refused, and goes out once more: what is said of that try, but that it arrived, says nothing of the next. */
const WAITS_AGAIN = `external_id IS NULL AND EXISTS (SELECT 1 FROM outbox o WHERE o.company_id = ?1 AND o.message_id = messages.id AND o.state = 'queued')`
/** Whether tick ?5 lifts what was said before: that it arrived, or that the provider has what nobody had confirmed. */
const CONFIRMS = `?5 >= 2 OR error_code = 'unconfirmed'`
const LEARNT_ID = `CASE is_deleted WHEN 0 THEN coalesce(external_id, ?3) ELSE external_id END`
/** Of two of a kind that wait, the later one, and the higher tick. */
const LATER_EFFECT = `ON CONFLICT (company_id, connection_id, external_id, kind) DO UPDATE SET payload = CASE
  WHEN excluded.kind = 'ack' AND (payload ->> 'ack') >= (excluded.payload ->> 'ack') THEN payload ELSE excluded.payload END`

/**
 * Raises the ticks of a message, or records why it failed; the first statement returns {id}. Ticks only rise. A status of an
 * unknown message waits in pending_effects. A send is settled by its status: one that was accepted and then refused has failed, and may be
 * tried again.
 */
export function statusStatements(
  ctx: CompanyContext,
  connectionId: number,
  status: StatusChange,
): Statement[] {
  const key = [connectionId, status.externalId, status.messageId]
  if (status.ack !== null) {
    return [
      ctx.db.statement(
        `UPDATE messages SET ack = max(ack, ?5), external_id = ${LEARNT_ID},
           error_code = CASE WHEN ${CONFIRMS} THEN NULL ELSE error_code END, error_reason = CASE WHEN ${CONFIRMS} THEN NULL ELSE error_reason END
         WHERE +company_id = ?1 AND id IN (${TARGET}) AND NOT (?5 < 2 AND ${WAITS_AGAIN}) RETURNING id`,
        ...key,
        status.ack,
      ),
      ctx.db.statement(
        `INSERT INTO pending_effects (company_id, connection_id, external_id, kind, payload, created_at)
         SELECT ?1, ?2, ?3, 'ack', ?5, ?6 WHERE NOT EXISTS (${TARGET}) ${LATER_EFFECT}`,
        ...key,
        JSON.stringify({ ack: status.ack }),
        ctx.clock.now(),
      ),
      // What arrived has left, whatever was said of it before.
      settleStatement(
        ctx,
        key,
        'sent',
        status.ack >= 2 ? [...UNSETTLED, 'failed', 'queued'] : [...UNSETTLED, 'failed'],
        `NOT ${IS_REFUSED}`,
      ),
    ]
  }
  const failed = status.failed ?? { code: 'unknown', reason: '' }
  if (whatsappErrorAction(Number(failed.code), 1).kind === 'retry')
    return [
      retryStatement(ctx, key, failed),
      overtakingStatement(ctx, key, failed),
      anotherTryStatement(ctx, key),
      givenUpStatement(ctx, key, failed),
    ]
  return [
    ctx.db.statement(
      `UPDATE messages SET error_code = ?5, error_reason = CASE is_deleted WHEN 0 THEN ?6 END, external_id = ${LEARNT_ID}
       WHERE +company_id = ?1 AND id IN (${TARGET}) AND ack < 2 AND NOT (${WAITS_AGAIN}) RETURNING id`,
      ...key,
      failed.code,
      failed.reason,
    ),
    ctx.db.statement(
      `INSERT INTO pending_effects (company_id, connection_id, external_id, kind, payload, created_at)
       SELECT ?1, ?2, ?3, 'failed', ?5, ?6 WHERE changes() = 0 AND NOT EXISTS (${TARGET}) ON CONFLICT DO NOTHING`,
      ...key,
      JSON.stringify(failed),
      ctx.clock.now(),
    ),
    settleStatement(ctx, key, 'failed', [...UNSETTLED, 'sent'], IS_REFUSED),
  ]
}

/** An edit by the message's own author, of one that is here or that waits for it. The first statement returns {id}. */
export function editStatements(
  ctx: CompanyContext,
  connectionId: number,
  targetId: string,
  text: string,
  by: Author,
): Statement[] {
  const body = boundText(text)
  const words = messageWords(ctx.companyId, body)
  return [
    ctx.db.statement(
      `UPDATE messages SET body = ?4, search_words = ?6, is_edited = 1 WHERE company_id = ?1 AND connection_id = ?2 AND external_id = ?3
         AND (body <> ?4 OR is_edited = 0) AND ${authoredBy('messages', '?5')} RETURNING id`,
      connectionId,
      targetId,
      body,
      JSON.stringify(by),
      words,
    ),
    waitStatement(ctx, connectionId, targetId, 'edit', { body, words, by }),
  ]
}

export function deleteStatements(
  ctx: CompanyContext,
  connectionId: number,
  targetId: string,
  by: Author,
): Statement[] {
  return [
    ctx.db.statement(
      `UPDATE messages SET is_deleted = 1 WHERE company_id = ?1 AND connection_id = ?2 AND external_id = ?3 AND is_deleted = 0
         AND ${authoredBy('messages', '?4')} RETURNING id`,
      connectionId,
      targetId,
      JSON.stringify(by),
    ),
    waitStatement(ctx, connectionId, targetId, 'delete', { by }),
    eraseFilesStatement(ctx, 'm.connection_id = ?2 AND m.external_id = ?3', connectionId, targetId),
  ]
}

/** Waits while the message is not here. */
function waitStatement(
  ctx: CompanyContext,
  connectionId: number,
  externalId: string,
  kind: string,
  payload: object,
): Statement {
  return ctx.db.statement(
    `INSERT INTO pending_effects (company_id, connection_id, external_id, kind, payload, created_at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6
     WHERE NOT EXISTS (SELECT 1 FROM messages WHERE company_id = ?1 AND connection_id = ?2 AND external_id = ?3) ${LATER_EFFECT}`,
    connectionId,
    externalId,
    kind,
    JSON.stringify(payload),
    ctx.clock.now(),
  )
}

/** States of a send that its status settles. */
const UNSETTLED = ['unknown', 'sending'] as const
const HAS_NOT_ARRIVED = `EXISTS (SELECT 1 FROM messages r WHERE r.company_id = ?1 AND r.id = outbox.message_id AND r.ack < 2)`
/** Its message says so; of one that arrived it does not. */
const IS_REFUSED = `EXISTS (SELECT 1 FROM messages r WHERE r.company_id = ?1 AND r.id = outbox.message_id AND r.error_code IS NOT NULL)`

function settleStatement(
  ctx: CompanyContext,
  key: readonly unknown[],
  state: 'sent' | 'failed',
  from: readonly (typeof OUTBOX_STATES)[number][],
  condition = 'true',
): Statement {
  return ctx.db.statement(
    `UPDATE outbox SET state = ?5, updated_at = ?6 WHERE company_id = ?1 AND message_id IN (${TARGET})
       AND state IN (${from.map((one) => `'${one}'`).join()}) AND ${condition}`,
    ...key,
    state,
    ctx.clock.now(),
  )
}

/** The provider accepted and then refused for a passing reason: the message goes out again, at most as often as any. */
function retryStatement(
  ctx: CompanyContext,
  key: readonly unknown[],
  failed: { code: string; reason: string },
): Statement {
  return ctx.db.statement(
    `UPDATE outbox SET state = CASE WHEN attempts < ${SEND_MAX_ATTEMPTS} THEN 'queued' ELSE 'failed' END, next_at = ?5, last_error = ?6, updated_at = ?7
     WHERE company_id = ?1 AND message_id IN (${TARGET}) AND state IN ('sent','unknown') AND ${HAS_NOT_ARRIVED} RETURNING message_id AS id`,
    ...key,
    ctx.clock.now() + ASYNC_RETRY_MS,
    `${failed.code} ${failed.reason}`,
    ctx.clock.now(),
  )
}

/** Of a send that is not settled yet, or of a message that is not known, it waits: then it failed like any other. */
function overtakingStatement(
  ctx: CompanyContext,
  key: readonly unknown[],
  failed: { code: string; reason: string },
): Statement {
  return ctx.db.statement(
    `INSERT INTO pending_effects (company_id, connection_id, external_id, kind, payload, created_at)
     SELECT ?1, ?2, ?3, 'failed', ?5, ?6 WHERE changes() = 0 AND (NOT EXISTS (${TARGET})
       OR EXISTS (SELECT 1 FROM outbox o WHERE o.company_id = ?1 AND o.message_id IN (${TARGET}) AND o.state = 'sending')) ON CONFLICT DO NOTHING`,
    ...key,
    JSON.stringify(failed),
    ctx.clock.now(),
  )
}

/** What goes out again has neither the tick nor the provider's id of the try that was refused: nothing said of that speaks for the next. */
function anotherTryStatement(ctx: CompanyContext, key: readonly unknown[]): Statement {
  return ctx.db.statement(
    `UPDATE messages SET ack = 0, external_id = NULL WHERE +company_id = ?1 AND id IN (${TARGET}) AND external_id = ?3 AND ack < 2
       AND EXISTS (SELECT 1 FROM outbox o WHERE o.company_id = ?1 AND o.message_id = messages.id AND o.state = 'queued')`,
    ...key,
  )
}

/** It was refused as often as any is sent: its message says why. */
function givenUpStatement(
  ctx: CompanyContext,
  key: readonly unknown[],
  failed: { code: string; reason: string },
): Statement {
  return ctx.db.statement(
    `UPDATE messages SET error_code = ?5, error_reason = CASE is_deleted WHEN 0 THEN ?6 END
     WHERE +company_id = ?1 AND id IN (${TARGET}) AND ack < 2
       AND EXISTS (SELECT 1 FROM outbox o WHERE o.company_id = ?1 AND o.message_id = messages.id AND o.state = 'failed')`,
    ...key,
    failed.code,
    failed.reason,
  )
}
