import type { Log } from '#core/logs.ts'
import type { Clock } from '#core/time.ts'
import type { SessionReport } from '#domains/webhooks/session-reports.ts'
import { ownersOf } from '#domains/webhooks/route-inbound.ts'
import type { RouteOwner } from '#domains/webhooks/route-inbound.ts'
import type { Env } from '../env.ts'

/** A report on a session, as soon as its connection is known. */
export type DueReport = { sessionId: string; news: (connectionId: number) => SessionReport }

export type GatewayReporter = ReturnType<typeof createReporter>
type Queue = { waiting: SessionReport[]; sending: Promise<void> | null }

/**
 * Tells the companies' rooms what concerns their linked phones. A company's news arrive in order: while a call is under way, what comes
 * meanwhile waits and goes together.
 */
export function createReporter(parts: { env: Env; clock(): Clock; log: Log }) {
  const { env, log } = parts
  const queues = new Map<number, Queue>()

  async function send({ companyId, shard }: RouteOwner, queue: Queue): Promise<void> {
    try {
      while (queue.waiting.length > 0) {
        const news = queue.waiting.splice(0)
        await env.COMPANY_ROOM.getByName(String(companyId)).acceptSessionReports(
          companyId,
          shard,
          news,
        )
      }
    } finally {
      queues.delete(companyId)
    }
  }

  function put(owner: RouteOwner, news: SessionReport[]): Promise<void> {
    const queue = queues.get(owner.companyId) ?? { waiting: [], sending: null }
    queues.set(owner.companyId, queue)
    queue.waiting.push(...news)
    return (queue.sending ??= send(owner, queue))
  }

  return {
    /** Resolves once every company has been told; false when one could not be. Never throws. */
    async tell(tidings: readonly DueReport[]): Promise<boolean> {
      if (tidings.length === 0) return true
      try {
        const owners = await ownersOf(
          { control: env.CONTROL, clock: parts.clock() },
          tidings.map(({ sessionId }) => ({ kind: 'whatsapp', externalId: sessionId })),
        )
        const companies = new Map<number, { owner: RouteOwner; news: SessionReport[] }>()
        for (const { sessionId, news } of tidings) {
          const owner = owners.get({ kind: 'whatsapp', externalId: sessionId })
          if (owner === undefined) continue
          const company = companies.get(owner.companyId) ?? { owner, news: [] }
          company.news.push(news(owner.connectionId))
          companies.set(owner.companyId, company)
        }
        const told = await Promise.allSettled(
          [...companies.values()].map(({ owner, news }) => put(owner, news)),
        )
        for (const one of told)
          if (one.status === 'rejected') log.error('room.publish_failed', one.reason)
        return told.every(({ status }) => status === 'fulfilled')
      } catch (thrown) {
        log.error('room.publish_failed', thrown)
        return false
      }
    },
  }
}
