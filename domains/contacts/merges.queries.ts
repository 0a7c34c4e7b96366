import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { hideNumber } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { knownContactStatement, requireKnown } from './contacts.queries.ts'
import { CONTACT_MERGES_SHOWN } from './limits.ts'

/** Somebody who was merged into a contact. Times are ISO 8601 UTC strings. */
export type ContactMerge = {
  id: number
  /** Why: their addresses were found to be one person's, or somebody said so. */
  reason: 'identities' | 'person'
  contact: { id: number; name: string; number: string | null }
  createdAt: string
  undoneAt: string | null
}

export type MergeRow = {
  id: number
  reason: ContactMerge['reason']
  goneId: number
  name: string
  number: string | null
  createdAt: number
  undoneAt: number | null
}

/** Who was merged into a contact, the latest first. */
export async function contactMerges(
  ctx: CompanyContext,
  contactId: number,
): Promise<ContactMerge[]> {
  requirePermission(ctx, 'contact:read')
  const [directory, [found, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[{ id: number }[], MergeRow[]]>([
      knownContactStatement(ctx, contactId),
      mergesStatement(ctx, contactId),
    ]),
  ])
  requireKnown(found)
  return mergeViews(rows, hidesNumbers(ctx, directory))
}

export function mergesStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(
    `SELECT m.id, m.reason, g.id AS goneId, g.name, g.number, m.created_at AS createdAt, m.undone_at AS undoneAt
     FROM contact_merges m CROSS JOIN contacts g ON g.id = m.gone_id AND g.company_id = ?1
     WHERE m.company_id = ?1 AND m.kept_id = ?2 AND m.reason <> 'forgotten' ORDER BY m.id DESC LIMIT ${CONTACT_MERGES_SHOWN}`,
    contactId,
  )
}

export function mergeViews(rows: readonly MergeRow[], masked: boolean): ContactMerge[] {
  return rows.map(({ goneId, name, number, ...row }) => {
    const contact = { id: goneId, name, number, isGroup: false }
    const shown = masked ? hideNumber(contact) : contact
    return {
      id: row.id,
      reason: row.reason,
      contact: { id: shown.id, name: shown.name, number: shown.number },
      createdAt: new Date(row.createdAt).toISOString(),
      undoneAt: row.undoneAt === null ? null : new Date(row.undoneAt).toISOString(),
    }
  })
}

/** `?2` and whoever was merged into it before: they follow it. */
export const FOLLOWERS = `WITH RECURSIVE followers(id) AS (SELECT ?2 UNION SELECT f.gone_id FROM followers
    CROSS JOIN contact_merges f ON f.company_id = ?1 AND f.kept_id = followers.id AND f.undone_at IS NULL)`

/**
 * Forgets all merges of a contact, and of those who were merged into it. That they once were one stays, without a word of anybody: over
 * it a later erasure finds the tickets that may keep an address of theirs (forget-addresses.ts). The last to need FOLLOWERS.
 */
export function forgetMergesStatement(
  ctx: CompanyContext,
  contactId: number,
  condition = 'true',
): Statement {
  return ctx.db.statement(
    `${FOLLOWERS} UPDATE contact_merges SET reason = 'forgotten', moved = '{}', undone_at = coalesce(undone_at, ?3)
     WHERE company_id = ?1 AND ${condition} AND reason <> 'forgotten'
       AND (kept_id IN (SELECT id FROM followers) OR gone_id IN (SELECT id FROM followers))`,
    contactId,
    ctx.clock.now(),
  )
}
