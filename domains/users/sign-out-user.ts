import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { endSessionsStatement } from './session-statements.ts'
import { sessionsRevoked } from './sessions.ts'
import { isOwn, requireChangeable } from './user-checks.ts'

/**
 * Signs a user out everywhere: browsers, programs and their open screens. Who signs themselves out stays where they are. Returns how many
 * sessions ended. Throws ERR_NO_USER_FOUND and ERR_NO_PERMISSION.
 */
export async function signOutUser(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number,
): Promise<{ id: number; name: string; sessions: number }> {
  requirePermission(ctx, 'user:manage')
  const { name } = await requireChangeable(ctx, userId)
  const keptSessionId = isOwn(ctx, userId) ? requireUser(ctx).sessionId : null
  const reason = 'signed_out_everywhere'
  const [ended = []] = await ctx.control.batch<{ id: string }[][]>([
    endSessionsStatement(ctx, userId, { keptSessionId, ifChanged: false, reason }),
  ])
  await sessionsRevoked(platform, {
    companyId: ctx.companyId,
    userId,
    sessionIds: ended.map(({ id }) => id),
    reason,
    keptSessionId,
  })
  return { id: userId, name, sessions: ended.length }
}
