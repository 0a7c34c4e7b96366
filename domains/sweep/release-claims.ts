import type { Millis } from '#core/time.ts'
import { DUE_WORK } from './due-work.ts'

/**
 * Ends the claims of all companies of a shard that were made before `startedAt`, by a process that is known to be dead: nobody waits
 * for their leases. Newer ones are left alone; what pauses between two tries by its lease (schedules) tries now. Idempotent. The sweep that
 * follows does what it does with any claim that has ended.
 */
export async function releaseClaims(database: D1Database, startedAt: Millis): Promise<void> {
  const claims = DUE_WORK.flatMap((work) => work.claims ?? [])
  await database.batch(
    claims.map(({ table, isClaimed, leaseMs }) =>
      database
        .prepare(
          `UPDATE ${table} SET lease_until = 0 WHERE ${isClaimed} AND lease_until > 0 AND lease_until < ?1`,
        )
        .bind(startedAt + leaseMs),
    ),
  )
}
