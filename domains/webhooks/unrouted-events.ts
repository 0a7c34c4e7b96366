import { FORGET_ROWS } from '#core/due-work.ts'
import type { Millis } from '#core/time.ts'
import { INBOUND_KEEP_MS, UNROUTED_PAGE } from './limits.ts'
import type { RouteOwner, Routed } from './route-inbound.ts'
import type { SplitEvent } from './split-meta-body.ts'
import type { InboundRow } from './store-inbound.ts'
import { jsonLists } from './store-inbound.ts'

/** Stores events of accounts that no company has linked, each once. When this returns, the provider may be answered 200. */
export async function storeUnrouted(
  control: D1Database,
  events: readonly SplitEvent[],
  receivedAt: Millis,
): Promise<void> {
  if (events.length === 0) return
  const insert = control.prepare(
    `INSERT INTO unrouted_events (route_kind, external_id, kind, event_key, payload, received_at)
     SELECT value ->> 'routeKind', value ->> 'externalId', value ->> 'kind', value ->> 'key', value ->> 'payload', ?2
     FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
  )
  const rows = events.map(({ route, kind, key, payload }) => ({
    routeKind: route.kind,
    externalId: route.externalId,
    kind,
    key,
    payload: JSON.stringify(payload),
  }))
  await control.batch(jsonLists(rows).map((json) => insert.bind(json, receivedAt)))
}

type ClaimedRow = RouteOwner & { id: number } & Omit<InboundRow, 'connectionId'>

/**
 * The oldest events whose account has been linked since they arrived, by the company that linked it. Whoever links an account has proved to
 * Meta that it is theirs (cloud-account.ts). Once they are stored there, `deleteUnrouted` takes their ids.
 */
export async function claimedEvents(
  control: D1Database,
): Promise<{ ids: number[]; routed: Routed[] }> {
  const { results } = await control
    .prepare(
      `SELECT u.id, u.kind, u.event_key AS key, u.payload, u.received_at AS receivedAt, r.company_id AS companyId,
         r.connection_id AS connectionId, r.shard
       FROM unrouted_events u JOIN channel_routes r ON r.kind = u.route_kind AND r.external_id = u.external_id
       ORDER BY u.id LIMIT ${UNROUTED_PAGE}`,
    )
    .all<ClaimedRow>()
  const routed = new Map<number, Routed>()
  for (const { companyId, shard, connectionId, kind, key, payload, receivedAt } of results) {
    const company = routed.get(companyId) ?? { companyId, shard, rows: [] }
    company.rows.push({ connectionId, kind, key, payload, receivedAt })
    routed.set(companyId, company)
  }
  return { ids: results.map(({ id }) => id), routed: [...routed.values()] }
}

export async function deleteUnrouted(control: D1Database, ids: readonly number[]): Promise<void> {
  await control
    .prepare('DELETE FROM unrouted_events WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .run()
}

/** Deletes what waited longer than Meta would have repeated it. */
export async function deleteOldUnrouted(control: D1Database, now: Millis): Promise<void> {
  await control
    .prepare(
      `DELETE FROM unrouted_events WHERE id IN (
         SELECT id FROM unrouted_events WHERE received_at < ?1 LIMIT ${FORGET_ROWS})`,
    )
    .bind(now - INBOUND_KEEP_MS)
    .run()
}
