import { configOf } from '#core/config.ts'
import type { Job } from '#core/jobs.ts'
import { createLog } from '#core/logs.ts'
import type { Log } from '#core/logs.ts'
import { announceToCompanies } from '#domains/announcements/announce-to-companies.ts'
import type { PlatformJobContext } from '#domains/companies/publish-to-companies.ts'
import { publishHelp } from '#domains/helps/publish-help.ts'
import { dispatchWaiting } from '#domains/messages/dispatch-waiting.ts'
import { sendDueNotices } from '#domains/notifications/send-notices.ts'
import type { Env } from '../env.ts'
import { enqueue, publish } from '../company-context.ts'
import { systemContext } from '../system-context.ts'

/** Every job is a reminder of a row: done twice, late or out of order it changes nothing. Each message is acknowledged on its own. */
export async function consumeJobs(
  batch: MessageBatch<Job>,
  env: Env,
  execution: ExecutionContext,
): Promise<void> {
  configOf(env)
  const log = createLog({ queue: batch.queue })
  if (batch.queue.endsWith('-dead')) {
    for (const message of batch.messages) {
      log.error('job.dead', 'retries used up', {
        ...message.body,
      })
      message.ack()
    }
    return
  }
  await Promise.all(
    batch.messages.map(async (message) => {
      try {
        await run(message.body, env, execution, log)
        message.ack()
      } catch (thrown) {
        log.error('job.failed', thrown, {
          ...message.body,
        })
        message.retry({ delaySeconds: Math.min(600, 5 * 2 ** message.attempts) })
      }
    }),
  )
}

async function run(job: Job, env: Env, execution: ExecutionContext, log: Log): Promise<void> {
  const platform: PlatformJobContext = {
    control: env.CONTROL,
    emitTo: (companyId, events) => publish(env, log, companyId, events),
    enqueue: (next) => enqueue(env, log, next),
  }
  if (job.kind === 'announcements.tell') return await announceToCompanies(platform, job)
  if (job.kind === 'helps.tell') return await publishHelp(platform, job)
  const contextFor = (reason: string) =>
    systemContext(env, {
      companyId: job.companyId,
      shard: job.shard,
      reason,
      waitUntil: (work) => execution.waitUntil(work),
    })
  switch (job.kind) {
    case 'inbound.drain':
      return await env.COMPANY_ROOM.getByName(String(job.companyId)).drainInbound(
        job.companyId,
        job.shard,
      )
    case 'outbound.send':
      return await dispatchWaiting(contextFor('outbound job'), job.messageId)
    case 'push.send':
      return await sendDueNotices(contextFor('push job'))
    case 'company.sweep':
      return await env.COMPANY_ROOM.getByName(String(job.companyId)).armTimers(Date.now())
  }
}
