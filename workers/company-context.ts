import type { Actor, CompanyContext } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Env } from './env.ts'
import { configOf } from '#core/config.ts'
import { delayOf, queueOf, type Job } from '#core/jobs.ts'
import { createLog, type Log } from '#core/logs.ts'
import { systemClock } from '#core/time.ts'
import { tenantDb } from '#db/client.ts'
import { shardOf } from './env.ts'
import { sessionPort } from './sessions/session-port.ts'

export type CompanyContextInput = {
  companyId: number
  shard: number
  actor: Actor
  requestId: string
  /** Keeps the isolate alive for work that outlives the answer. */
  waitUntil(work: Promise<unknown>): void
}

/** Binds a company, an actor and the Worker's bindings into what the domains take. Used by request-context and system-context only. */
export function companyContext(env: Env, input: CompanyContextInput): CompanyContext {
  const { companyId, shard, actor, requestId } = input
  const log = createLog({ requestId, companyId })
  return {
    companyId,
    shard,
    db: tenantDb(shardOf(env, shard), companyId),
    control: tenantDb(env.CONTROL, companyId),
    actor,
    clock: systemClock,
    config: configOf(env),
    log,
    requestId,
    arrivedAt: systemClock.now(),
    files: env.MEDIA,
    sessions: sessionPort(env, log),
    emit: (events) => publish(env, log, companyId, events),
    enqueue: (job) => enqueue(env, log, job),
    wakeAt: (dueAt, work) => wakeAt(env, log, companyId, { dueAt, work }),
    defer: deferring(log, input.waitUntil),
  }
}

/** Hands events to the company's room. A room that fails is healed by the browsers' catch-up, so nobody's command fails with it. */
export async function publish(
  env: Env,
  log: Log,
  companyId: number,
  events: readonly CompanyEvent[],
): Promise<void> {
  if (events.length === 0) return
  try {
    await env.COMPANY_ROOM.getByName(String(companyId)).publish([...events])
  } catch (thrown) {
    log.error('room.publish_failed', thrown, { companyId, events: events.length })
  }
}

async function wakeAt(
  env: Env,
  log: Log,
  companyId: number,
  { dueAt, work }: { dueAt: number; work: Parameters<CompanyContext['wakeAt']>[1] },
): Promise<void> {
  try {
    await env.COMPANY_ROOM.getByName(String(companyId)).armTimers(dueAt, work)
  } catch (thrown) {
    log.error('job.failed', thrown, { kind: 'wake', companyId })
  }
}

export async function enqueue(env: Env, log: Log, job: Job): Promise<void> {
  const queues = { jobs: env.JOBS_QUEUE, inbound: env.INBOUND_QUEUE, outbound: env.OUTBOUND_QUEUE }
  try {
    await queues[queueOf(job)].send(job, { delaySeconds: delayOf(job) })
  } catch (thrown) {
    log.error('job.failed', thrown, { kind: job.kind })
  }
}

export function deferring(
  log: Log,
  waitUntil: (work: Promise<unknown>) => void,
): (work: Promise<unknown>) => void {
  return (work) =>
    waitUntil(
      work.catch((thrown: unknown) => log.error('job.failed', thrown, { kind: 'deferred' })),
    )
}
