import { createLog } from '#core/logs.ts'
import type { Log } from '#core/logs.ts'
import type { Millis } from '#core/time.ts'
import { WORD_MOVE_MS } from '#domains/search/limits.ts'
import { moveWordIndex } from '#domains/search/move-word-index.ts'
import { forgetOfPlatform } from '#domains/sweep/forget-of-platform.ts'
import { releaseClaims } from '#domains/sweep/release-claims.ts'
import { waitingCompanies } from '#domains/sweep/waiting-companies.ts'
import {
  claimedEvents,
  deleteOldUnrouted,
  deleteUnrouted,
} from '#domains/webhooks/unrouted-events.ts'
import type { Env } from '../env.ts'
import { shardsOf } from '../env.ts'
import { keepInbound } from '../webhooks/keep-inbound.ts'

/**
 * Runs each minute by cron, and at every start of the runtime on one machine (`startedAt`): ends the claims of what ran before; wakes the
 * rooms of companies whose rows wait, whatever became of the alarm or job that should have; hands events that waited for their account
 * to the company that linked it by now; moves a part of the word index; and deletes what is too old.
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
      for (const companyId of await waitingCompanies(database, now)) {
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
  await forgetOfPlatform(env.CONTROL, now)
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
