import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { contactById } from '../contacts/contacts.queries.ts'
import type { ContactView } from '../contacts/contacts.types.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

/**
 * Somebody says that two contacts are one person. Asked again, `mergeId` is that of the merge that stands between them; null where they became
 * one through others, or the other way round. ERR_NO_CONTACT_FOUND, too, where one of them has become one with somebody else meanwhile:
 * that third person was not meant.
 */
export async function mergeByHand(
  ctx: CompanyContext,
  keptId: number,
  goneId: number,
): Promise<{ mergeId: number | null; contact: ContactView }> {
  requirePermission(ctx, 'contact:merge')
  const merged = await mergeContacts(ctx, keptId, goneId, 'person')
  const contact = await contactById(ctx, keptId)
  if (merged === null && (await contactById(ctx, goneId)).id !== contact.id)
    throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'merged with somebody else' })
  return { mergeId: merged?.mergeId ?? (await standingMerge(ctx, keptId, goneId)), contact }
}

async function standingMerge(ctx: CompanyContext, keptId: number, goneId: number) {
  const known = await ctx.db.first<{ id: number }>(
    ctx.db.statement(
      `SELECT id FROM contact_merges WHERE company_id = ?1 AND kept_id = ?2 AND gone_id = ?3 AND undone_at IS NULL`,
      keptId,
      goneId,
    ),
  )
  return known?.id ?? null
}

/** Gives the contact that lives again. */
export async function undoByHand(ctx: CompanyContext, mergeId: number): Promise<ContactView> {
  requirePermission(ctx, 'contact:merge')
  const { goneId } = await undoMerge(ctx, mergeId)
  return await contactById(ctx, goneId)
}
