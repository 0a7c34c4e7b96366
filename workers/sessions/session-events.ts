import type { Context } from 'hono'
import { parseJson } from '#core/parse-json.ts'
import { routeInbound } from '#domains/webhooks/route-inbound.ts'
import { eventBatch, FENCED_EVENTS } from '#protocol/session/events.ts'
import type { EventBatch, EventBatchAnswer, EventEnvelope } from '#protocol/session/events.ts'
import type { Env } from '../env.ts'
import { keepInbound } from '../webhooks/keep-inbound.ts'
import { readBody } from '../read-body.ts'
import { gatewayOf } from './gateway.ts'
import { SESSION_EVENTS_MAX_BYTES } from './limits.ts'
import { signer } from './node-signature.ts'
import type { NodeEnv } from './node-signature.ts'

/**
 * The endpoint for what linked phones tell. The 200 says that all of it is kept (each fact once, by its key) or refused for good; anything
 * else makes the node bring the same batch again.
 */
export async function takeSessionEvents(c: Context<NodeEnv>): Promise<Response> {
  const { platform } = c.var
  const raw = await readBody(c.req.raw, SESSION_EVENTS_MAX_BYTES)
  const node = await signer(c, raw)
  if (node === null) return c.text('', 401)
  const batch = readBatch(raw)
  if (batch === null || batch.nodeId !== node.nodeId) {
    platform.log.warn('session.refused', { reason: 'malformed', nodeId: node.nodeId })
    return c.text('', 400)
  }
  const stale = await staleEvents(c.env, batch.events)
  const taken = batch.events.filter((event) => !stale.has(event))
  const { routed, unrouted } = await routeInbound(
    platform,
    taken.map((event) => ({
      route: { kind: 'whatsapp', externalId: event.sessionId },
      kind: event.kind === 'history.chunk' ? 'history' : 'session',
      key: event.key,
      payload: event,
    })),
  )
  // A session's name holds its connection's id, which is never used again: events of one without a route belong to nobody for good.
  for (const externalId of new Set(unrouted.map(({ route }) => route.externalId)))
    platform.log.warn('webhook.unknown_tenant', { externalId })
  await keepInbound(c.env, c.executionCtx, routed, platform.clock.now())
  return c.json({
    accepted: taken.length,
    refused: [...stale].map(({ key }) => ({ key, code: 'ERR_FENCED' })),
  } satisfies EventBatchAnswer)
}

function readBatch(raw: Uint8Array): EventBatch | null {
  try {
    return eventBatch.safeParse(parseJson(new TextDecoder().decode(raw), Infinity)).data ?? null
  } catch {
    return null
  }
}

/** Those that speak for a session under a lease that is no longer the newest. Most batches have none and ask nobody. */
async function staleEvents(
  env: Env,
  events: readonly EventEnvelope[],
): Promise<ReadonlySet<EventEnvelope>> {
  const fenced = events.filter(({ kind }) => FENCED_EVENTS.has(kind))
  if (fenced.length === 0) return new Set()
  const epochs = await gatewayOf(env).epochsOf([
    ...new Set(fenced.map(({ sessionId }) => sessionId)),
  ])
  return new Set(fenced.filter(({ sessionId, epoch }) => epoch < (epochs[sessionId] ?? 0)))
}
