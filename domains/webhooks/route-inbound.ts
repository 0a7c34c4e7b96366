import type { PlatformContext } from '#core/context.ts'
import { ROUTE_CACHE_MS, ROUTES_KEPT } from './limits.ts'
import type { MetaRoute, SplitEvent } from './split-meta-body.ts'
import type { InboundRow } from './store-inbound.ts'

/** An account of a provider as channel_routes knows it: one of Meta's, or the session of a linked phone. */
export type RouteKey = MetaRoute | { kind: 'whatsapp'; externalId: string }
export type RouteOwner = { companyId: number; connectionId: number; shard: number }
export type RouteOwners = { get(key: RouteKey): RouteOwner | undefined }

/** One thing that happened at an account, before anybody knows whose the account is. */
export type InboundEvent = Omit<SplitEvent, 'route'> & { route: RouteKey }
export type Routed = { companyId: number; shard: number; rows: InboundRow[] }

type RoutingContext = Pick<PlatformContext, 'control' | 'clock'>

const cache = new Map<string, RouteOwner & { at: number }>()
const nameOf = ({ kind, externalId }: RouteKey) => `${kind}:${externalId}`

/** Whose the events of a webhook or of a session-node are, in their order. `unrouted` are those of accounts that no company has linked. */
export async function routeInbound<Event extends InboundEvent>(
  platform: RoutingContext,
  events: readonly Event[],
): Promise<{ routed: Routed[]; unrouted: Event[] }> {
  const owners = await ownersOf(
    platform,
    events.map(({ route }) => route),
  )
  const receivedAt = platform.clock.now()
  const routed = new Map<number, Routed>()
  const unrouted: Event[] = []
  for (const event of events) {
    const { route, kind, key, payload } = event
    const owner = owners.get(route)
    if (owner === undefined) {
      unrouted.push(event)
      continue
    }
    const { companyId, shard, connectionId } = owner
    const company = routed.get(companyId) ?? { companyId, shard, rows: [] }
    company.rows.push({ connectionId, kind, key, payload: JSON.stringify(payload), receivedAt })
    routed.set(companyId, company)
  }
  return { routed: [...routed.values()], unrouted }
}

/** Company and connection of each account; one control statement for those not looked up lately. */
export async function ownersOf(
  platform: RoutingContext,
  keys: readonly RouteKey[],
): Promise<RouteOwners> {
  const now = platform.clock.now()
  const found = new Map<string, RouteOwner>()
  const asked = new Map<string, RouteKey>()
  for (const key of keys) {
    const name = nameOf(key)
    const cached = cache.get(name)
    if (cached !== undefined && Math.abs(now - cached.at) < ROUTE_CACHE_MS) found.set(name, cached)
    else asked.set(name, key)
  }
  for (const { kind, externalId, ...owner } of await lookUp(platform.control, [
    ...asked.values(),
  ])) {
    const name = nameOf({ kind, externalId })
    found.set(name, owner)
    cache.delete(name)
    cache.set(name, { ...owner, at: now })
  }
  while (cache.size > ROUTES_KEPT) {
    const oldest = cache.keys().next().value
    if (oldest === undefined) break
    cache.delete(oldest)
  }
  return { get: (key) => found.get(nameOf(key)) }
}

/** Past the cache: for who must know whether an account is still somebody's. */
export async function lookUp(
  control: D1Database,
  keys: readonly RouteKey[],
): Promise<(RouteKey & RouteOwner)[]> {
  if (keys.length === 0) return []
  const rows = await control
    .prepare(
      // The list leads: each of its pairs is one look into the unique index.
      `SELECT r.kind, r.external_id AS externalId, r.company_id AS companyId, r.connection_id AS connectionId, r.shard
       FROM json_each(?1) AS asked CROSS JOIN channel_routes AS r
       ON r.kind = asked.value ->> 0 AND r.external_id = asked.value ->> 1`,
    )
    .bind(JSON.stringify(keys.map(({ kind, externalId }) => [kind, externalId])))
    .all<RouteKey & RouteOwner>()
  return rows.results
}
