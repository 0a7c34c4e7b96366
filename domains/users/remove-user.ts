import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryChanged, directoryFor } from '../companies/directory.queries.ts'
import { keepNameStatement } from '../companies/former-names.ts'
import { deleteOwnOnCall } from '../plantao/delete-own.ts'
import { deleteOwnQuickMessages } from '../quick-messages/delete-own.ts'
import { ticketsStale } from '../tickets/tickets.events.ts'
import { isNotLastAdmin, lastAdmin, requireChangeable, tellRights } from './change-access.ts'

/**
 * Removes an attendant. Their screens close with their sessions, their tickets go back to where the queue waits, and what they wrote
 * and closed keeps their name. Nobody removes themselves or the last admin (ERR_NO_PERMISSION). Can be repeated after a crash: the
 * row that sign-in needs goes first, whoever stays behind it has nothing to sign in with.
 */
export async function removeUser(ctx: CompanyContext, userId: number): Promise<{ id: number }> {
  requirePermission(ctx, 'user:manage')
  const { users } = await directoryFor(ctx)
  await requireChangeable(ctx, userId)
  if (requireUser(ctx).userId === userId)
    throw new AppError('ERR_NO_PERMISSION', { message: 'nobody removes themselves' })
  const user = users.find(({ id }) => id === userId)
  if (user === undefined) throw new AppError('ERR_NO_USER_FOUND')
  const now = ctx.clock.now()
  // The name first: a crash in between leaves a name too many, never a ticket that says nobody held it.
  await ctx.db.batch([keepNameStatement(ctx, 'user', user)])
  const [gone] = await ctx.control.batch<[unknown[], unknown[]]>([
    ctx.control.statement(
      `DELETE FROM users WHERE company_id = ?1 AND id = ?2 AND ${isNotLastAdmin('?2')} RETURNING id`,
      userId,
    ),
    ctx.control.statement(
      `UPDATE sessions SET revoked_at = ?3, revoke_reason = 'access_changed'
       WHERE changes() = 1 AND company_id = ?1 AND user_id = ?2 AND revoked_at IS NULL`,
      userId,
      now,
    ),
  ])
  if (gone.length === 0) throw lastAdmin()
  const of = (table: string) =>
    ctx.db.statement(`DELETE FROM ${table} WHERE company_id = ?1 AND user_id = ?2`, userId)
  await ctx.db.batch([
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, id, 'pending', ?2, queue_id, ?3 FROM tickets WHERE company_id = ?1 AND user_id = ?2 AND status IN ('open','group')`,
      userId,
      now,
    ),
    ctx.db.statement(
      `UPDATE tickets SET status = 'pending', user_id = NULL, activity_at = max(activity_at, ?3), version = version + 1, updated_at = ?3
       WHERE company_id = ?1 AND user_id = ?2 AND status IN ('open','group')`,
      userId,
      now,
    ),
    ...['user_queues', 'ticket_followers', 'mentions', 'notification_settings'].map(of),
    of('push_subscriptions'),
    directoryChanged(ctx),
  ])
  await deleteOwnQuickMessages(ctx, userId)
  await deleteOwnOnCall(ctx, userId)
  await tellRights(ctx, [userId], 'delete')
  await ctx.emit([ticketsStale()])
  return { id: userId }
}
