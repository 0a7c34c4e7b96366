import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { requestPath } from '#protocol/request-path.ts'
import type { NodeCounters } from '#protocol/session/gateway-frames.ts'

export type HealthSources = {
  counters: () => NodeCounters
  edgeUp: () => boolean
  ready: () => boolean
}

/** /healthz for whoever restarts processes, /metrics for whoever watches them. On loopback only: both name sessions. */
export async function serveHealth(port: number, sources: HealthSources): Promise<Server> {
  const server = createServer((request, response) => {
    const pathname = requestPath(request.url)
    if (pathname === '/healthz') {
      const counters = sources.counters()
      const checks = {
        ready: sources.ready(),
        // A node without its edge keeps its outbox and is not helped by a restart: told, but not a failure.
        edge: sources.edgeUp(),
        disk: !counters.diskFull,
      }
      const ok = checks.ready && checks.disk
      response.writeHead(ok ? 200 : 503, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ status: ok ? 'ok' : 'failing', checks }))
    }
    if (pathname === '/metrics') {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' })
      return void response.end(metrics(sources.counters(), sources.edgeUp()))
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

/** Prometheus text format. */
export function metrics(counters: NodeCounters, edgeUp: boolean): string {
  const lines = [
    ...Object.entries(counters.sessions).map(
      ([state, n]) => `session_node_sessions{state="${state}"} ${n}`,
    ),
    `session_node_outbox_events ${counters.outboxDepth}`,
    `session_node_outbox_lag_seconds ${counters.outboxLagMs / 1000}`,
    `session_node_journal_rows ${counters.journalDepth}`,
    `session_node_resident_bytes ${counters.rssBytes}`,
    `session_node_disk_full ${counters.diskFull ? 1 : 0}`,
    `session_node_edge_up ${edgeUp ? 1 : 0}`,
    ...counters.perSession.flatMap(({ sessionId, undecryptable, reconnects }) => [
      `session_node_undecryptable{session="${sessionId}"} ${undecryptable}`,
      `session_node_reconnects_total{session="${sessionId}"} ${reconnects}`,
    ]),
  ]
  return `${lines.join('\n')}\n`
}
