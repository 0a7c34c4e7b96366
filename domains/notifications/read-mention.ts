import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'

/** The caller saw it. Another's mention is as good as none: ERR_NOT_FOUND. What was read stays read at its first time. */
export async function readMention(
  ctx: CompanyContext,
  mentionId: number,
): Promise<{ id: number; readAt: string }> {
  requirePermission(ctx, 'ticket:read')
  const { userId } = requireUser(ctx)
  const row = await ctx.db.first<{ readAt: number }>(
    ctx.db.statement(
      `UPDATE mentions SET read_at = coalesce(read_at, ?4) WHERE company_id = ?1 AND id = ?2 AND user_id = ?3 RETURNING read_at AS readAt`,
      mentionId,
      userId,
      ctx.clock.now(),
    ),
  )
  if (row === null) throw new AppError('ERR_NOT_FOUND', { message: 'no such mention' })
  // The other browsers of this person.
  await ctx.emit([
    {
      channel: 'mention',
      action: 'update',
      data: { mentionId },
      audience: { kind: 'user', userId },
    },
  ])
  return { id: mentionId, readAt: new Date(row.readAt).toISOString() }
}
