import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { contactById } from './contacts.queries.ts'
import type { ContactView } from './contacts.types.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

/** Somebody says that two contacts are one person. `mergeId` is null when they were one already. */
export async function mergeByHand(
  ctx: CompanyContext,
  keptId: number,
  goneId: number,
): Promise<{ mergeId: number | null; contact: ContactView }> {
  requirePermission(ctx, 'contact:merge')
  const merged = await mergeContacts(ctx, keptId, goneId, 'person')
  return { mergeId: merged?.mergeId ?? null, contact: await contactById(ctx, keptId) }
}

/** Gives the contact that lives again. */
export async function undoByHand(ctx: CompanyContext, mergeId: number): Promise<ContactView> {
  requirePermission(ctx, 'contact:merge')
  const { goneId } = await undoMerge(ctx, mergeId)
  return await contactById(ctx, goneId)
}
