import type { PlatformContext } from '#core/context.ts'
import { ROUTE_CACHE_MS, ROUTES_KEPT } from './limits.ts'
import type { SplitEvent } from './split-meta-body.ts'
import type { InboundRow } from './store-inbound.ts'

type Route = { companyId: number; connectionId: number; shard: number }
const routes = new Map<string, Route & { at: number }>()

export type Routed = { companyId: number; shard: number; rows: InboundRow[] }

/** Whose the events of a webhook are. Accounts that no company owns are counted and answered 200 all the same. */
export async function routeInbound(
  platform: PlatformContext,
  events: readonly SplitEvent[],
): Promise<{ routed: Routed[]; unknown: string[] }> {
  const known = await routesOf(platform, [
    ...new Set(events.map((event) => event.route.externalId)),
  ])
  const receivedAt = platform.clock.now()
  const routed = new Map<number, Routed>()
  const unknown = new Set<string>()
  for (const { route, kind, key, payload } of events) {
    const owner = known.get(route.externalId)
    if (owner === undefined) {
      unknown.add(route.externalId)
      continue
    }
    const { companyId, shard, connectionId } = owner
    const company = routed.get(companyId) ?? { companyId, shard, rows: [] }
    company.rows.push({ connectionId, kind, key, payload: JSON.stringify(payload), receivedAt })
    routed.set(companyId, company)
  }
  return { routed: [...routed.values()], unknown: [...unknown] }
}

/** Company and connection of each phone_number_id; one control statement for those not looked up lately. */
async function routesOf(
  platform: PlatformContext,
  externalIds: readonly string[],
): Promise<Map<string, Route>> {
  const now = platform.clock.now()
  const found = new Map<string, Route>()
  const asked: string[] = []
  for (const id of externalIds) {
    const cached = routes.get(id)
    if (cached !== undefined && Math.abs(now - cached.at) < ROUTE_CACHE_MS) found.set(id, cached)
    else asked.push(id)
  }
  if (asked.length === 0) return found
  const rows = await platform.control
    .prepare(
      `SELECT external_id AS externalId, company_id AS companyId, connection_id AS connectionId, shard FROM channel_routes
       WHERE kind = 'whatsappapi' AND external_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(asked))
    .all<Route & { externalId: string }>()
  for (const { externalId, ...route } of rows.results) {
    found.set(externalId, route)
    routes.delete(externalId)
    routes.set(externalId, { ...route, at: now })
  }
  while (routes.size > ROUTES_KEPT) {
    const oldest = routes.keys().next().value
    if (oldest === undefined) break
    routes.delete(oldest)
  }
  return found
}
