import type { Millis } from '#core/time.ts'
import { FLEETING_EVENTS } from '#protocol/session/events.ts'
import type { NodeFrame } from '#protocol/session/gateway-frames.ts'
import type { GatewayHealth } from './gateway-health.ts'
import type { GatewayReporter } from './gateway-reporter.ts'
import type { GatewayStore } from './gateway-store.ts'

type FrameOf<Op extends NodeFrame['op']> = Extract<NodeFrame, { op: Op }>
type ReportParts = {
  store: GatewayStore
  health: GatewayHealth
  news: GatewayReporter
  now(): Millis
}

/** What nodes tell over their line, passed on to the companies as far as it is news and the node has a say. */
export function createReports({ store, health, news, now }: ReportParts) {
  /** An older epoch, or a lease that is another's, has no say about the session. */
  const speaksFor = (nodeId: string, sessionId: string, epoch: number | null): boolean => {
    const row = store.session(sessionId)
    return row?.nodeId === nodeId && row.held && (epoch === null || epoch >= row.epoch)
  }
  return {
    async fleeting(nodeId: string, { event }: FrameOf<'event'>): Promise<void> {
      const { sessionId, kind, epoch } = event
      if (!FLEETING_EVENTS.has(kind) || !speaksFor(nodeId, sessionId, epoch)) return
      await news.tell([
        { sessionId, news: (connectionId) => ({ kind: 'fleeting', connectionId, event }) },
      ])
    },
    async health(nodeId: string, { counters }: FrameOf<'health'>): Promise<void> {
      const at = now()
      const fresh = counters.perSession.filter(
        (report) => speaksFor(nodeId, report.sessionId, null) && health.isNews(report, at),
      )
      const told = await news.tell(
        fresh.map((report) => ({
          sessionId: report.sessionId,
          news: (connectionId) => ({ kind: 'health', connectionId, report }),
        })),
      )
      if (told) for (const report of fresh) health.remember(report, at)
    },
  }
}
