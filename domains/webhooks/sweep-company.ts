import type { CompanyContext } from '#core/context.ts'
import { effectEvents } from '../messages/effect-events.ts'
import { dispatchContact } from '../messages/dispatch-outbox.ts'
import { PENDING_EFFECT_TTL_MS, UNKNOWN_PATIENCE_MS } from '../messages/limits.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { INBOUND_KEEP_MS, SWEEP_DELETE_ROWS } from './limits.ts'

/** People whose waiting messages one sweep starts. */
const SWEEP_CONTACTS = 50

/**
 * The third chance of what has a row: the outbox, sends nobody settled, what waits for its message, and what is old enough to go.
 * Inbound events have the room's drain, which never runs twice at once. Idempotent. Says when it wants to be called again, or null
 * when nothing waits.
 */
export async function sweepCompany(ctx: CompanyContext): Promise<{ nextDueAt: number | null }> {
  await settleAbandoned(ctx)
  const waiting = await ctx.db.all<{ connectionId: number; contactId: number }>(
    ctx.db.statement(
      `SELECT DISTINCT connection_id AS connectionId, contact_id AS contactId FROM outbox
       WHERE company_id = ?1 AND state IN ('queued','sending') AND next_at <= ?2 LIMIT ${SWEEP_CONTACTS}`,
      ctx.clock.now(),
    ),
  )
  for (const one of waiting) await dispatchContact(ctx, one.connectionId, one.contactId)
  await forgetOld(ctx)
  const nextDueAt = await nextDue(ctx)
  ctx.log.info('sweep.ran', { contacts: waiting.length, nextDueAt })
  return { nextDueAt }
}

/** A sender that died in the middle leaves an outcome nobody knows; one that stays unknown too long is the attendant's to decide. */
async function settleAbandoned(ctx: CompanyContext): Promise<void> {
  const now = ctx.clock.now()
  const reason = 'the provider did not confirm the message'
  const [, given] = await ctx.db.batch<[unknown[], { id: number }[]]>([
    ctx.db.statement(
      `UPDATE outbox INDEXED BY outbox_due SET state = 'unknown', last_error = 'sender died', updated_at = ?2
       WHERE company_id = ?1 AND state IN ('queued','sending') AND state = 'sending' AND lease_until < ?2`,
      now,
    ),
    ctx.db.statement(
      `UPDATE messages SET error_code = 'unconfirmed', error_reason = ?3 WHERE +company_id = ?1 AND ack = 0 AND error_code IS NULL AND id IN (
         SELECT message_id FROM outbox WHERE company_id = ?1 AND state = 'unknown' AND updated_at < ?2) RETURNING id`,
      now - UNKNOWN_PATIENCE_MS,
      reason,
    ),
    ctx.db.statement(
      `UPDATE outbox SET state = 'failed', last_error = ?3, updated_at = ?4 WHERE company_id = ?1 AND state = 'unknown' AND updated_at < ?2`,
      now - UNKNOWN_PATIENCE_MS,
      reason,
      now,
    ),
  ])
  if (given.length === 0) return
  const directory = await directoryFor(ctx)
  await ctx.emit(
    await effectEvents(
      ctx,
      directory,
      given.map((row) => row.id),
    ),
  )
}

async function forgetOld(ctx: CompanyContext): Promise<void> {
  const now = ctx.clock.now()
  const old = (table: string, column: string, condition: string) =>
    `DELETE FROM ${table} WHERE +company_id = ?1 AND rowid IN (
       SELECT rowid FROM ${table} WHERE company_id = ?1 AND ${column} < ?2${condition} LIMIT ${SWEEP_DELETE_ROWS})`
  await ctx.db.batch([
    ctx.db.statement(
      old('inbound_events', 'received_at', ` AND state = 'done'`),
      now - INBOUND_KEEP_MS,
    ),
    ctx.db.statement(old('pending_effects', 'created_at', ''), now - PENDING_EFFECT_TTL_MS),
    ctx.db.statement(old('idempotency_keys', 'created_at', ''), now - 24 * 3_600_000),
  ])
}

async function nextDue(ctx: CompanyContext): Promise<number | null> {
  const row = await ctx.db.first<{ dueAt: number | null }>(
    ctx.db.statement(
      `SELECT min(due) AS dueAt FROM (
         SELECT min(max(next_at, lease_until)) AS due FROM outbox WHERE company_id = ?1 AND state IN ('queued','sending')
         UNION ALL SELECT min(updated_at) + ${UNKNOWN_PATIENCE_MS} FROM outbox WHERE company_id = ?1 AND state = 'unknown'
         UNION ALL SELECT max(?2, min(retry_at)) FROM inbound_events INDEXED BY inbound_events_pending
           WHERE company_id = ?1 AND state = 'pending' HAVING count(*) > 0)`,
      ctx.clock.now() + 5000,
    ),
  )
  const dueAt = row?.dueAt ?? null
  // Rows of a connection that is down stay due: they are looked at again, not spun on.
  return dueAt === null ? null : Math.max(dueAt, ctx.clock.now() + 1000)
}
