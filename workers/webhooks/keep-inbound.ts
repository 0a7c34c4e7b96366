import { WAKE_UP_EVERY_MS } from '#domains/webhooks/limits.ts'
import type { Routed } from '#domains/webhooks/route-inbound.ts'
import type { Env } from '../env.ts'

/**
 * Has each company's room keep what a provider told it. Resolves once all of it is kept: then the provider may be told 200. It is
 * handled at once, and again by a job or the sweeper if that is cut short.
 */
export async function keepInbound(
  env: Env,
  execution: Pick<ExecutionContext, 'waitUntil'>,
  routed: readonly Routed[],
  now: number,
): Promise<void> {
  await Promise.all(
    routed.map(({ companyId, shard, rows }) =>
      env.COMPANY_ROOM.getByName(String(companyId)).acceptInbound(companyId, shard, rows),
    ),
  )
  for (const company of routed) remind(env, execution, company, now)
}

const lastJob = new Map<number, number>()

/** A job a second for a busy company is the second chance of what it was sent; the sweeper is the third. */
function remind(
  env: Env,
  execution: Pick<ExecutionContext, 'waitUntil'>,
  { companyId, shard }: Routed,
  now: number,
): void {
  if (now - (lastJob.get(companyId) ?? 0) < WAKE_UP_EVERY_MS) return
  lastJob.set(companyId, now)
  execution.waitUntil(
    env.INBOUND_QUEUE.send({ kind: 'inbound.drain', companyId, shard }, { delaySeconds: 5 }).catch(
      () => undefined,
    ),
  )
}
