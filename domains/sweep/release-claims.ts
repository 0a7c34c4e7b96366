import type { Millis } from '#core/time.ts'
import { FORWARD_LEASE_MS } from '../forwards/limits.ts'
import { FETCH_LEASE_MS } from '../media/limits.ts'
import { SEND_LEASE_MS } from '../messages/limits.ts'
import { SCHEDULE_LEASE_MS } from '../schedules/limits.ts'

/** Rows that are claimed for a time: where they are, and for how long a claim is made or renewed. */
const CLAIMS: readonly { table: string; isClaimed: string; leaseMs: Millis }[] = [
  {
    table: 'outbox INDEXED BY outbox_due',
    isClaimed: `state IN ('queued','sending') AND state = 'sending'`,
    leaseMs: SEND_LEASE_MS,
  },
  {
    table: 'media_downloads INDEXED BY media_downloads_due',
    isClaimed: `state IN ('queued','fetching') AND state = 'fetching'`,
    leaseMs: FETCH_LEASE_MS,
  },
  {
    table: 'forwards INDEXED BY forwards_due',
    isClaimed: `state = 'queued'`,
    leaseMs: FORWARD_LEASE_MS,
  },
  {
    table: 'schedules INDEXED BY schedules_due',
    isClaimed: `status IN ('PENDENTE','AGENDADA') AND status = 'AGENDADA'`,
    leaseMs: SCHEDULE_LEASE_MS,
  },
]

/**
 * Ends the claims of all companies of a shard that were made before `startedAt`, by a process that is known to be dead: nobody waits
 * for their leases. Newer ones are left alone; what pauses between two tries by its lease (schedules) tries now. Idempotent. The sweep that
 * follows does what it does with any claim that has ended.
 */
export async function releaseClaims(database: D1Database, startedAt: Millis): Promise<void> {
  await database.batch(
    CLAIMS.map(({ table, isClaimed, leaseMs }) =>
      database
        .prepare(
          `UPDATE ${table} SET lease_until = 0 WHERE ${isClaimed} AND lease_until > 0 AND lease_until < ?1`,
        )
        .bind(startedAt + leaseMs),
    ),
  )
}
