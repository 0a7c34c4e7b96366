import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { hideNumber } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
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

type MergeRow = {
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
      ctx.db.statement('SELECT id FROM contacts WHERE company_id = ?1 AND id = ?2', contactId),
      ctx.db.statement(
        `SELECT m.id, m.reason, g.id AS goneId, g.name, g.number, m.created_at AS createdAt, m.undone_at AS undoneAt
         FROM contact_merges m CROSS JOIN contacts g ON g.id = m.gone_id AND g.company_id = ?1
         WHERE m.company_id = ?1 AND m.kept_id = ?2 ORDER BY m.id DESC LIMIT ${CONTACT_MERGES_SHOWN}`,
        contactId,
      ),
    ]),
  ])
  if (found.length === 0) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
  const hides = hidesNumbers(ctx, directory)
  return rows.map(({ goneId, name, number, ...row }) => {
    const contact = { id: goneId, name, number, isGroup: false }
    const shown = hides ? hideNumber(contact) : contact
    return {
      id: row.id,
      reason: row.reason,
      contact: { id: shown.id, name: shown.name, number: shown.number },
      createdAt: new Date(row.createdAt).toISOString(),
      undoneAt: row.undoneAt === null ? null : new Date(row.undoneAt).toISOString(),
    }
  })
}
