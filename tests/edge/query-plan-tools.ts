import type { Statement, TenantDb } from '#core/context.ts'
import { shardOf } from '#workers/env.ts'
import { env } from 'cloudflare:workers'

/** Tables that grow with every message or customer of a company. */
const LARGE = [
  'messages',
  'tickets',
  'contacts',
  'contact_identities',
  'ticket_logs',
  'inbound_events',
  'outbox',
  'pending_effects',
  'phone_contacts',
  'contact_merges',
  'media_downloads',
  'message_reactions',
  'mentions',
  'forwards',
  'push_notices',
  'schedules',
  'ratings',
]
/** Beginning at the company is the point of these: a page is read in their order, with a LIMIT, … */
const READ_IN_ORDER = [
  'tickets_activity',
  'tickets_unread',
  'contacts_name_order',
  'contacts_public_name_order',
  'schedules_list',
  'schedules_failed',
]
/** … or they hold only the rows that wait. */
const HOLD_WHAT_WAITS = [
  'inbound_events_pending',
  'inbound_events_held',
  'inbound_events_dead',
  'outbox_due',
  'outbox_unknown',
  'outbox_written',
  'media_downloads_due',
  'forwards_due',
  'push_notices_due',
  'schedules_due',
  'schedules_cancelled',
  'ratings_due',
]
const MAY_BE_WALKED = new Set([...READ_IN_ORDER, ...HOLD_WHAT_WAITS])

/** A handle that remembers each different statement that ran, to have its plan explained. */
export function remembering(db: TenantDb): { db: TenantDb; seen: Map<string, Statement> } {
  const seen = new Map<string, Statement>()
  const note = (statement: Statement) => void seen.set(statement.sql, statement)
  return {
    seen,
    db: {
      ...db,
      all: (statement) => (note(statement), db.all(statement)),
      first: (statement) => (note(statement), db.first(statement)),
      batch: (statements) => (statements.forEach(note), db.batch(statements)),
    },
  }
}

/** Lines of a plan that walk a large table: all of it, or everything the company has in it. */
async function walks(
  shard: number,
  companyId: number,
  { sql, params }: Statement,
): Promise<string[]> {
  const { results } = await shardOf(env, shard)
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(companyId, ...params)
    .all<{ detail: string }>()
  const aliases = new Map(
    [
      ...sql.matchAll(
        /\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(?!(?:CROSS|LEFT|JOIN|ON|WHERE)\b)(\w+))?/g,
      ),
    ].flatMap((match) => [
      [match[1], match[1]],
      [match[2], match[1]],
    ]),
  )
  return results
    .map(({ detail }) => detail)
    .filter((detail) => {
      const match = /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+) \((.*)\))?/.exec(
        detail,
      )
      const table = aliases.get(match?.[2]) ?? ''
      if (match === null || !LARGE.includes(table)) return false
      if (match[1] === 'SCAN') return true
      return match[4] === 'company_id=?' && !MAY_BE_WALKED.has(match[3] ?? '')
    })
}

export async function walksOf(
  company: { id: number; shard: number },
  seen: ReadonlyMap<string, Statement>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const statement of seen.values()) {
    const lines = await walks(company.shard, company.id, statement)
    if (lines.length > 0) found[statement.sql.replace(/\s+/g, ' ').slice(0, 160)] = lines
  }
  return found
}
