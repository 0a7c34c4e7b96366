import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'

/** Remembers that two contacts are two people, or with `apart` false that nobody is sure any more. ERR_NO_CONTACT_FOUND. */
export async function markDistinct(
  ctx: CompanyContext,
  contactId: number,
  otherId: number,
  apart: boolean,
): Promise<{ contactId: number; otherId: number }> {
  requirePermission(ctx, 'contact:merge')
  if (contactId === otherId)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'one contact is one person',
      fields: { otherId: ['same'] },
    })
  const [low, high] = [Math.min(contactId, otherId), Math.max(contactId, otherId)]
  const [both] = await ctx.db.batch<[unknown[], unknown[]]>([
    ctx.db.statement(
      `SELECT id FROM contacts WHERE +company_id = ?1 AND id IN (?2, ?3)`,
      low,
      high,
    ),
    apart
      ? ctx.db.statement(
          `INSERT INTO contact_distinctions (company_id, low_id, high_id, by_user_id, created_at)
           SELECT ?1, a.id, b.id, ?4, ?5 FROM contacts a JOIN contacts b ON b.id = ?3 AND b.company_id = ?1
           WHERE a.company_id = ?1 AND a.id = ?2 ON CONFLICT DO NOTHING`,
          low,
          high,
          ctx.actor.kind === 'user' ? ctx.actor.userId : null,
          ctx.clock.now(),
        )
      : ctx.db.statement(
          'DELETE FROM contact_distinctions WHERE company_id = ?1 AND low_id = ?2 AND high_id = ?3',
          low,
          high,
        ),
  ])
  if (both.length < 2) throw new AppError('ERR_NO_CONTACT_FOUND', { message: 'no such contact' })
  return { contactId, otherId }
}
