import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { identitiesStatement, identityViews } from './contact-identities.ts'
import type { ContactIdentity, IdentityRow } from './contact-identities.ts'
import { contactViewFor } from './contact-view.ts'
import type { ContactRow } from './contact-view.ts'
import { currentContactStatement, foundContact } from './contacts.queries.ts'
import type { ContactView } from './contacts.types.ts'
import { mergesStatement, mergeViews } from './merges.queries.ts'
import type { ContactMerge, MergeRow } from './merges.queries.ts'

export type ContactRecord = {
  contact: ContactView
  identities: ContactIdentity[]
  merges: ContactMerge[]
}

/**
 * Reads a contact with its addresses and with who was merged into it, in one trip. An id that was merged into another contact gives that
 * contact. Throws ERR_NO_CONTACT_FOUND.
 */
export async function contactRecord(
  ctx: CompanyContext,
  contactId: number,
): Promise<ContactRecord> {
  requirePermission(ctx, 'contact:read')
  const [directory, [[row], identities, merges]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[ContactRow[], IdentityRow[], MergeRow[]]>([
      currentContactStatement(ctx, contactId),
      identitiesStatement(ctx, contactId),
      mergesStatement(ctx, contactId),
    ]),
  ])
  const masked = hidesNumbers(ctx, directory)
  return {
    contact: contactViewFor(ctx, foundContact(row), directory),
    identities: identityViews(identities, masked),
    merges: mergeViews(merges, masked),
  }
}
