import { DAY_MS } from '#core/time.ts'
import type { CompanyContext } from '#core/context.ts'
import { fetchDueFiles } from '../media/fetch-files.ts'
import { forgetUploads, UPLOADS_DUE } from '../media/forget-uploads.ts'
import { effectEvents } from '../messages/effect-events.ts'
import { dispatchContact } from '../messages/dispatch-outbox.ts'
import { DOWN_LOOK_MS, PENDING_EFFECT_TTL_MS, UNKNOWN_PATIENCE_MS } from '../messages/limits.ts'
import { settleSilentStatements } from '../messages/settle-silent.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { resumeForwards } from '../forwards/run-forwards.ts'
import { FORWARDS_KEEP_MS } from '../forwards/limits.ts'
import { NOTICES_DUE } from '../notifications/send-notices.ts'
import { remindOfNotices } from '../notifications/remind-of-notices.ts'
import { notifyOnCall, ON_CALL_DUE } from '../plantao/notify-on-call.ts'
import { closeExpiredRatings, RATINGS_DUE } from '../ratings/expire-ratings.ts'
import { CANCELLED_DUE, forgetCancelled } from '../schedules/forget-cancelled.ts'
import { SCHEDULES_DUE, sendDueSchedules } from '../schedules/send-schedules.ts'
import { oldestKept } from '../settings/note-changes.ts'
import { closeSettledImports, SETTLED_IMPORTS_DUE } from '../tickets/close-imported.ts'
import { SNOOZE_DUE, wakeTickets } from '../tickets/wake-tickets.ts'
import { NOTICE_KEEP_MS, NOTICE_LEASE_MS } from '../notifications/limits.ts'
import { releaseHeldStatement } from './held-events.ts'
import { INBOUND_KEEP_MS, SWEEP_DELETE_ROWS } from './limits.ts'

/** People whose waiting messages one sweep starts. */
const SWEEP_CONTACTS = 50

/**
 * The third chance of what has a row: the outbox, sends nobody settled, what waits for its message, and what is old enough to go.
 * Inbound events have the room's drain, which never runs twice at once. Idempotent. Says when it wants to be called again, or null
 * when nothing waits.
 */
export async function sweepCompany(ctx: CompanyContext): Promise<{ nextDueAt: number | null }> {
  // A time was promised for these: they go first.
  await sendDueSchedules(ctx)
  await settleAbandoned(ctx)
  const waiting = await ctx.db.all<{ connectionId: number; contactId: number }>(
    ctx.db.statement(
      `SELECT DISTINCT o.connection_id AS connectionId, o.contact_id AS contactId FROM outbox o
       JOIN connections k ON k.id = o.connection_id AND k.company_id = o.company_id AND k.status = 'CONNECTED'
       WHERE o.company_id = ?1 AND o.state IN ('queued','sending') AND o.next_at <= ?2 LIMIT ${SWEEP_CONTACTS}`,
      ctx.clock.now(),
    ),
  )
  for (const one of waiting) await dispatchContact(ctx, one.connectionId, one.contactId)
  // Files take their time: messages do not wait for them.
  ctx.defer(fetchDueFiles(ctx))
  await closeSettledImports(ctx)
  await wakeTickets(ctx)
  await resumeForwards(ctx)
  await remindOfNotices(ctx)
  await closeExpiredRatings(ctx)
  await forgetOld(ctx)
  await forgetUploads(ctx)
  await forgetCancelled(ctx)
  let due = await dueTimes(ctx)
  // Known from what was read anyway: a company without a roster pays no round trip for it.
  if (due.onCall !== null && due.onCall <= ctx.clock.now()) {
    await notifyOnCall(ctx)
    due = await dueTimes(ctx)
  }
  const nextDueAt = due.soonest === null ? null : Math.max(due.soonest, ctx.clock.now() + 1000)
  ctx.log.info('sweep.ran', { contacts: waiting.length, nextDueAt })
  return { nextDueAt }
}

/** Sends nobody settled: the sender died, or nobody ever said what became of them. Tells of those that are given up. */
async function settleAbandoned(ctx: CompanyContext): Promise<void> {
  const rows = await ctx.db.batch<{ id: number }[][]>(settleSilentStatements(ctx))
  const given = rows.flat().map((row) => row.id)
  if (given.length === 0) return
  const directory = await directoryFor(ctx)
  await ctx.emit(await effectEvents(ctx, directory, given))
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
    releaseHeldStatement(ctx),
    ctx.db.statement(old('pending_effects', 'created_at', ''), now - PENDING_EFFECT_TTL_MS),
    ctx.db.statement(old('forwards', 'created_at', ''), now - FORWARDS_KEEP_MS),
    ctx.db.statement(old('idempotency_keys', 'created_at', ''), now - DAY_MS),
    ctx.db.statement(old('setting_changes', 'created_at', ''), oldestKept(ctx)),
    ctx.db.statement(old('push_notices', 'due_at', ' AND unseen = 0'), now - NOTICE_KEEP_MS),
  ])
}

/**
 * The soonest of what waits, and when somebody on call may have to be told; each asked of its own index: D1 takes no more than five in one
 * compound SELECT.
 */
async function dueTimes(
  ctx: CompanyContext,
): Promise<{ soonest: number | null; onCall: number | null }> {
  const now = ctx.clock.now()
  const due = (sql: string, ...params: unknown[]) => ctx.db.statement(sql, ...params)
  const rows = await ctx.db.batch<{ dueAt: number | null }[][]>([
    // A connection that is down lets its rows go when it is back; until then they are looked at, not spun on. What waits behind
    // another message for the same person is due when that one is.
    due(
      `SELECT min(max(o.next_at, o.lease_until, CASE WHEN o.state = 'sending' OR k.status = 'CONNECTED' THEN 0 ELSE ?2 END)) AS dueAt
       FROM outbox o LEFT JOIN connections k ON k.id = o.connection_id AND k.company_id = o.company_id
       WHERE o.company_id = ?1 AND o.state IN ('queued','sending') AND NOT EXISTS (
         SELECT 1 FROM outbox s INDEXED BY outbox_order WHERE s.company_id = ?1 AND s.connection_id = o.connection_id
           AND s.contact_id = o.contact_id AND s.state IN ('queued','sending') AND s.id < o.id)`,
      now + DOWN_LOOK_MS,
    ),
    due(`SELECT min(next_at) AS dueAt FROM outbox WHERE company_id = ?1 AND state = 'written'`),
    due(
      `SELECT min(updated_at) + ${UNKNOWN_PATIENCE_MS} AS dueAt FROM outbox WHERE company_id = ?1 AND state = 'unknown'`,
    ),
    due(
      `SELECT max(?2, min(max(next_at, lease_until))) AS dueAt FROM media_downloads INDEXED BY media_downloads_due
       WHERE company_id = ?1 AND state IN ('queued','fetching') HAVING count(*) > 0`,
      now + 5000,
    ),
    due(SETTLED_IMPORTS_DUE),
    due(UPLOADS_DUE),
    due(SNOOZE_DUE),
    // Their job has the first chance.
    due(
      `SELECT max(?2, dueAt) AS dueAt FROM (${NOTICES_DUE}) WHERE dueAt IS NOT NULL`,
      now + NOTICE_LEASE_MS,
    ),
    due(SCHEDULES_DUE),
    due(CANCELLED_DUE),
    due(RATINGS_DUE),
    due(
      `SELECT max(?2, min(retry_at)) AS dueAt FROM inbound_events INDEXED BY inbound_events_pending
       WHERE company_id = ?1 AND state = 'pending' HAVING count(*) > 0`,
      now + 5000,
    ),
    due(ON_CALL_DUE, now),
  ])
  const times = rows.flat().flatMap((row) => (row.dueAt === null ? [] : [row.dueAt]))
  return {
    soonest: times.length === 0 ? null : Math.min(...times),
    onCall: rows.at(-1)?.[0]?.dueAt ?? null,
  }
}
