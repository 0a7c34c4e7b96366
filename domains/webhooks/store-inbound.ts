import type { PlatformContext } from '#core/context.ts'
import { JSON_PARAM_CHARS, ROUTE_CACHE_MS } from './limits.ts'
import type { SplitEvent } from './split-meta-body.ts'

type Route = { companyId: number; connectionId: number; shard: number }
type Cached = Route & { at: number }
const routes = new Map<string, Cached>()
/** Routes kept in an isolate; the oldest goes first. */
const ROUTES_KEPT = 10_000

export type StoredFor = { companyId: number; shard: number }
export type StoreResult = {
  /** Companies that got something to handle. */
  stored: StoredFor[]
  /** Accounts no company owns: counted, answered 200 all the same. */
  unknown: string[]
}

/**
 * Writes the events of a webhook to the shards of their companies, all of one shard in one transaction. What was written before is
 * skipped by the unique key. When this returns, the provider may be told 200; when it throws, the provider must repeat.
 */
export async function storeInbound(
  platform: PlatformContext,
  shardOf: (shard: number) => D1Database,
  events: readonly SplitEvent[],
): Promise<StoreResult> {
  const known = await routesOf(platform, [
    ...new Set(events.map((event) => event.route.externalId)),
  ])
  const byCompany = new Map<number, { route: Route; rows: object[] }>()
  const unknown = new Set<string>()
  for (const event of events) {
    const route = known.get(event.route.externalId)
    if (route === undefined) {
      unknown.add(event.route.externalId)
      continue
    }
    const company = byCompany.get(route.companyId) ?? { route, rows: [] }
    company.rows.push({
      c: route.connectionId,
      k: event.kind,
      e: event.key,
      p: JSON.stringify(event.payload),
    })
    byCompany.set(route.companyId, company)
  }
  const byShard = Map.groupBy(byCompany.values(), ({ route }) => route.shard)
  const now = platform.clock.now()
  await Promise.all(
    [...byShard].map(async ([shard, companies]) => {
      const database = shardOf(shard)
      await database.batch(
        companies.flatMap(({ route, rows }) =>
          chunks(rows).map((json) => insertStatement(database, route.companyId, json, now)),
        ),
      )
    }),
  )
  const stored = [...byCompany.values()].map(({ route }) => ({
    companyId: route.companyId,
    shard: route.shard,
  }))
  return { stored, unknown: [...unknown] }
}

function insertStatement(
  database: D1Database,
  companyId: number,
  json: string,
  now: number,
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT INTO inbound_events (company_id, connection_id, kind, event_key, payload, received_at)
       SELECT ?1, value ->> 'c', value ->> 'k', value ->> 'e', value ->> 'p', ?3 FROM json_each(?2) WHERE true
       ON CONFLICT DO NOTHING`,
    )
    .bind(companyId, json, now)
}

/** The rows as JSON lists, none longer than a parameter may be. */
function chunks(rows: readonly object[]): string[] {
  const lists: string[] = []
  let parts: string[] = []
  let length = 0
  for (const row of rows) {
    const part = JSON.stringify(row)
    if (length + part.length > JSON_PARAM_CHARS && parts.length > 0) {
      lists.push(`[${parts.join(',')}]`)
      parts = []
      length = 0
    }
    parts.push(part)
    length += part.length
  }
  if (parts.length > 0) lists.push(`[${parts.join(',')}]`)
  return lists
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
