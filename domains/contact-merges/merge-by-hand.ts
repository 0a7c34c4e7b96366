import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { contactById } from '../contacts/contacts.queries.ts'
import type { ContactView } from '../contacts/contacts.types.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

/**
 * Somebody says that two contacts are one person. `mergeId` is null when they were one already. ERR_NO_CONTACT_FOUND, too, where one of them
 * has become one with somebody else meanwhile: that third person was not meant.
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
  return { mergeId: merged?.mergeId ?? null, contact }
}

/** Gives the contact that lives again. */
export async function undoByHand(ctx: CompanyContext, mergeId: number): Promise<ContactView> {
  requirePermission(ctx, 'contact:merge')
  const { goneId } = await undoMerge(ctx, mergeId)
  return await contactById(ctx, goneId)
}
