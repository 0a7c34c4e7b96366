import type { Context } from 'hono'
import { routeInbound } from '#domains/webhooks/route-inbound.ts'
import { eventBatch, FENCED_EVENTS } from '#protocol/session/events.ts'
import type { EventBatch, EventBatchAnswer, EventEnvelope } from '#protocol/session/events.ts'
import type { Env } from '../env.ts'
import { keepInbound } from '../webhooks/keep-inbound.ts'
import { gatewayOf } from './gateway.ts'
import { SESSION_EVENTS_MAX_BYTES } from './limits.ts'
import { signer } from './node-signature.ts'
import type { NodeEnv } from './node-signature.ts'

/**
 * The door for what linked phones tell. The 200 says that all of it is kept (each fact once, by its key) or refused for good; anything
 * else makes the node bring the same batch again.
 */
export async function takeSessionEvents(c: Context<NodeEnv>): Promise<Response> {
  const { platform } = c.var
  if (Number(c.req.header('content-length') ?? '0') > SESSION_EVENTS_MAX_BYTES)
    return c.text('', 413)
  const raw = new Uint8Array(await c.req.arrayBuffer())
  if (raw.byteLength > SESSION_EVENTS_MAX_BYTES) return c.text('', 413)
  const node = await signer(c, raw)
  if (node === null) return c.text('', 401)
  const batch = readBatch(raw)
  if (batch === null || batch.nodeId !== node.nodeId) {
    platform.log.warn('session.refused', { reason: 'malformed', nodeId: node.nodeId })
    return c.text('', 400)
  }
  const stale = await staleEvents(c.env, batch.events)
  const taken = batch.events.filter((event) => !stale.has(event))
  const { routed, unknown } = await routeInbound(
    platform,
    taken.map((event) => ({
      route: { kind: 'whatsapp', externalId: event.sessionId },
      kind: event.kind === 'history.chunk' ? 'history' : 'session',
      key: event.key,
      payload: event,
    })),
  )
  for (const externalId of unknown) platform.log.warn('webhook.unknown_tenant', { externalId })
  await keepInbound(c.env, c.executionCtx, routed, platform.clock.now())
  return c.json({
    accepted: taken.length,
    refused: [...stale].map(({ key }) => ({ key, code: 'ERR_FENCED' })),
  } satisfies EventBatchAnswer)
}

function readBatch(raw: Uint8Array): EventBatch | null {
  try {
    return eventBatch.safeParse(JSON.parse(new TextDecoder().decode(raw))).data ?? null
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
