import { createLog } from '#core/logs.ts'
import type { Env } from '../env.ts'
import { shardsOf } from '../env.ts'

/** Companies one minute's sweep wakes on a shard. */
const COMPANIES_A_SHARD = 500

/**
 * The cron of each minute, and of every start on one machine: wakes the rooms of companies whose rows wait, whatever became of the
 * alarm or job that should have. Also forgets sign-ins that are long over.
 */
export async function everyMinute(env: Env, execution: ExecutionContext): Promise<void> {
  const log = createLog({ job: 'every-minute' })
  const now = Date.now()
  await Promise.all(
    [...shardsOf(env).values()].map(async (database) => {
      // D1 takes no more than five in one compound SELECT.
      const waiting = await database.batch<{ companyId: number }>([
        database
          .prepare(
            `SELECT company_id AS companyId FROM inbound_events WHERE state = 'pending' AND received_at < ?1
           UNION SELECT company_id FROM outbox WHERE state IN ('queued','sending') AND next_at <= ?2 AND lease_until <= ?2
           UNION SELECT company_id FROM outbox WHERE state = 'written' AND next_at <= ?2
           UNION SELECT company_id FROM media_downloads WHERE state IN ('queued','fetching') AND next_at <= ?2 AND lease_until <= ?2
           UNION SELECT company_id FROM outbox WHERE state = 'unknown' LIMIT ${COMPANIES_A_SHARD}`,
          )
          .bind(now, now),
        database
          .prepare(
            `SELECT company_id AS companyId FROM forwards WHERE state = 'queued' AND due_at <= ?1 AND lease_until <= ?1
             UNION SELECT company_id FROM schedules WHERE status IN ('PENDENTE','AGENDADA') AND send_at <= ?1 AND lease_until <= ?1
             UNION SELECT company_id FROM ratings WHERE state = 'asked' AND expires_at <= ?1 LIMIT ${COMPANIES_A_SHARD}`,
          )
          .bind(now),
        database
          .prepare(
            `SELECT DISTINCT company_id AS companyId FROM push_notices INDEXED BY push_notices_due
             WHERE unseen > 0 AND due_at <= ?1 LIMIT ${COMPANIES_A_SHARD}`,
          )
          .bind(now),
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
  const weekAgo = now - 7 * 86_400_000
  await env.CONTROL.prepare(
    'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at < ?1 LIMIT 1000)',
  )
    .bind(weekAgo)
    .run()
}
