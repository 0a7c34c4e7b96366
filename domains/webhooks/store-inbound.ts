import { createHash } from 'node:crypto'
import type { CompanyContext, Statement } from '#core/context.ts'
import { JSON_PARAM_CHARS } from './limits.ts'
import type { INBOUND_KINDS } from './webhooks.schema.ts'

/** One thing that happened, as it is kept until it has had its effect. */
export type InboundRow = {
  connectionId: number
  kind: (typeof INBOUND_KINDS)[number]
  /** Idempotency key within the connection. A provider's message id spells out a number: only the key's hash is kept. */
  key: string
  /** JSON of the event as it came. */
  payload: string
  receivedAt: number
}

/**
 * Writes what a provider told the company, in one transaction; what was written before is skipped by the unique key. When this
 * returns, the provider may be told 200; when it throws, the provider must repeat.
 */
export async function storeInbound(
  ctx: CompanyContext,
  rows: readonly InboundRow[],
): Promise<void> {
  const kept = rows.map((row) => ({ ...row, key: keptKey(row.key) }))
  await ctx.db.batch(jsonLists(kept).map((json) => insertStatement(ctx, json)))
}

/** The key as `inbound_events.event_key` has it: base64url of its SHA-256. What stays for days after the person was erased names nobody. */
export const keptKey = (key: string): string =>
  createHash('sha256').update(new TextEncoder().encode(key)).digest('base64url')

function insertStatement(ctx: CompanyContext, json: string): Statement {
  return ctx.db.statement(
    `INSERT INTO inbound_events (company_id, connection_id, kind, event_key, payload, received_at)
     SELECT ?1, value ->> 'connectionId', value ->> 'kind', value ->> 'key', value ->> 'payload', value ->> 'receivedAt'
     FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING`,
    json,
  )
}

/** The rows as JSON lists, none longer than a parameter may be. */
export function jsonLists(rows: readonly unknown[]): string[] {
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
