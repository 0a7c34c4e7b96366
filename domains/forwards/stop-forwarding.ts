import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { forwardingChanged } from './forwards.events.ts'
import { forwardingStatement, forwardingViews } from './forwards.queries.ts'
import type { ForwardViewRow } from './forwards.queries.ts'
import type { ForwardingView } from './forwards.types.ts'

/** What of an own forwarding has not gone out yet never will. Throws ERR_NOT_FOUND. */
export async function stopForwarding(
  ctx: CompanyContext,
  forwardingId: string,
): Promise<ForwardingView> {
  requirePermission(ctx, 'message:send')
  const { userId } = requireUser(ctx)
  const directory = await directoryFor(ctx)
  const [, rows] = await ctx.db.batch<[unknown[], ForwardViewRow[]]>([
    ctx.db.statement(
      `UPDATE forwards INDEXED BY forwards_key SET state = 'stopped', written_for = NULL
       WHERE company_id = ?1 AND user_id = ?2 AND forwarding_id = ?3 AND state = 'queued'`,
      userId,
      forwardingId,
    ),
    forwardingStatement(ctx, userId, forwardingId),
  ])
  const [forwarding] = forwardingViews(rows, hidesNumbers(ctx, directory))
  if (forwarding === undefined)
    throw new AppError('ERR_NOT_FOUND', { message: 'there is no such forwarding' })
  await ctx.emit([forwardingChanged(userId, forwarding)])
  return forwarding
}
