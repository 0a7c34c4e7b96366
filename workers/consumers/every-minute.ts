import { createLog } from '#core/logs.ts'
import type { Log } from '#core/logs.ts'
import { DAY_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { ON_CALL_COMPANIES } from '#domains/plantao/notify-on-call.ts'
import { WORD_MOVE_MS } from '#domains/search/limits.ts'
import { moveWordIndex } from '#domains/search/move-word-index.ts'
import { SETTING_CHANGES_KEEP_MS } from '#domains/settings/limits.ts'
import { HELD_COMPANIES } from '#domains/webhooks/held-events.ts'
import { releaseClaims } from '#domains/webhooks/release-claims.ts'
import {
  claimedEvents,
  deleteOldUnrouted,
  deleteUnrouted,
} from '#domains/webhooks/unrouted-events.ts'
import type { Env } from '../env.ts'
import { shardsOf } from '../env.ts'
import { keepInbound } from '../webhooks/keep-inbound.ts'

/**
 * Companies one minute's sweep wakes on a shard. What a sweep cannot move, like messages of a connection that is down, must not be
 * among what wakes: it would take the places of others for ever.
 */
const COMPANIES_A_SHARD = 500

/**
 * Runs each minute by cron, and at every start of the runtime on one machine (`startedAt`): ends the claims of what ran before; wakes the rooms of companies whose rows wait, whatever became of the
 * alarm or job that should have; hands events that waited for their account to the company that linked it by now; moves a part of the
 * word index; and deletes sessions that expired a week ago, and changes of settings that are too old.
 */
export async function everyMinute(
  env: Env,
  execution: ExecutionContext,
  startedAt: Millis | null = null,
): Promise<void> {
  const log = createLog({ job: 'every-minute' })
  const now = Date.now()
  await Promise.all(
    [...shardsOf(env).values()].map(async (database) => {
      if (startedAt !== null) await releaseClaims(database, startedAt)
      // D1 takes no more than five in one compound SELECT.
      const waiting = await database.batch<{ companyId: number }>([
        database
          .prepare(
            `SELECT company_id AS companyId FROM inbound_events WHERE state = 'pending' AND received_at < ?1
           UNION SELECT o.company_id FROM outbox o LEFT JOIN connections k ON k.company_id = o.company_id AND k.id = o.connection_id
             WHERE o.state IN ('queued','sending') AND o.next_at <= ?2 AND o.lease_until <= ?2
               AND (o.state = 'sending' OR k.status = 'CONNECTED')
           UNION SELECT company_id FROM outbox WHERE state = 'written' AND next_at <= ?2
           UNION SELECT company_id FROM media_downloads WHERE state IN ('queued','fetching') AND next_at <= ?2 AND lease_until <= ?2
           UNION SELECT company_id FROM outbox WHERE state = 'unknown' LIMIT ${COMPANIES_A_SHARD}`,
          )
          .bind(now, now),
        database
          .prepare(
            `SELECT company_id AS companyId FROM forwards WHERE state = 'queued' AND due_at <= ?1 AND lease_until <= ?1
             UNION SELECT company_id FROM schedules WHERE status IN ('PENDENTE','AGENDADA') AND send_at <= ?1 AND lease_until <= ?1
             UNION SELECT company_id FROM tickets INDEXED BY tickets_snoozed WHERE snoozed_until IS NOT NULL AND snoozed_until <= ?1
             UNION SELECT company_id FROM ratings WHERE state = 'asked' AND expires_at <= ?1 LIMIT ${COMPANIES_A_SHARD}`,
          )
          .bind(now),
        database
          .prepare(
            `SELECT DISTINCT company_id AS companyId FROM push_notices INDEXED BY push_notices_due
             WHERE unseen > 0 AND due_at <= ?1 LIMIT ${COMPANIES_A_SHARD}`,
          )
          .bind(now),
        database.prepare(`${ON_CALL_COMPANIES} LIMIT ${COMPANIES_A_SHARD}`).bind(now),
        database.prepare(HELD_COMPANIES),
      ])
      for (const companyId of new Set(
        waiting.flatMap(({ results }) => results.map((row) => row.companyId)),
      )) {
        execution.waitUntil(
          env.COMPANY_ROOM.getByName(String(companyId))
            .armTimers(now)
            .catch((thrown: unknown) =>
              log.error('job.failed', thrown, { kind: 'company.sweep', companyId }),
            ),
        )
      }
    }),
  )
  await routeClaimed(env, execution, log, now)
  execution.waitUntil(moveWordIndexes(env, log, now + WORD_MOVE_MS))
  const old = (table: string, column: string, until: number) =>
    env.CONTROL.prepare(
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${column} < ?1 LIMIT 1000)`,
    ).bind(until)
  await env.CONTROL.batch([
    old('sessions', 'expires_at', now - 7 * DAY_MS),
    old('setting_changes', 'created_at', now - SETTING_CHANGES_KEEP_MS),
  ])
}

/** Every shard for itself: one that fails goes on with its move a minute later. */
async function moveWordIndexes(env: Env, log: Log, until: number): Promise<void> {
  await Promise.all(
    [...shardsOf(env)].map(([shard, database]) =>
      moveWordIndex(database, until).catch((thrown: unknown) =>
        log.error('job.failed', thrown, { kind: 'word-index', shard }),
      ),
    ),
  )
}

/** Hands events that waited for their account to the company that linked it. Cut short it repeats: each is stored once by its key. */
async function routeClaimed(
  env: Env,
  execution: ExecutionContext,
  log: Log,
  now: number,
): Promise<void> {
  try {
    const { ids, routed } = await claimedEvents(env.CONTROL)
    if (ids.length > 0) {
      await keepInbound(env, execution, routed, now)
      await deleteUnrouted(env.CONTROL, ids)
    }
    await deleteOldUnrouted(env.CONTROL, now)
  } catch (thrown) {
    log.error('job.failed', thrown, { kind: 'unrouted-events' })
  }
}
