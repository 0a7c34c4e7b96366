import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { maskNumber } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { currentContactSql, knownContactStatement, requireKnown } from './contacts.queries.ts'
import type { IdentityKind } from '../channels/identity-kinds.ts'

/** By what a contact is found. Masked for who may not see numbers: a provider's id may hold or lead to one. */
export type ContactIdentity = { kind: IdentityKind; value: string; createdAt: string }

export type IdentityRow = { kind: IdentityKind; value: string; createdAt: number }

/** Every name the channels have for a contact, the oldest first. Throws ERR_NO_CONTACT_FOUND. */
export async function contactIdentitiesOf(
  ctx: CompanyContext,
  contactId: number,
): Promise<ContactIdentity[]> {
  requirePermission(ctx, 'contact:read')
  const [directory, [found, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[{ id: number }[], IdentityRow[]]>([
      knownContactStatement(ctx, contactId),
      identitiesStatement(ctx, contactId),
    ]),
  ])
  requireKnown(found)
  return identityViews(rows, hidesNumbers(ctx, directory))
}

export function identitiesStatement(ctx: CompanyContext, contactId: number): Statement {
  return ctx.db.statement(
    `SELECT kind, value, created_at AS createdAt FROM contact_identities
     WHERE company_id = ?1 AND contact_id = ${currentContactSql('?2')} ORDER BY created_at, kind, value`,
    contactId,
  )
}

export function identityViews(rows: readonly IdentityRow[], masked: boolean): ContactIdentity[] {
  return rows.map(({ kind, value, createdAt }) => ({
    kind,
    value: masked ? (maskNumber(value) ?? '') : value,
    createdAt: new Date(createdAt).toISOString(),
  }))
}
