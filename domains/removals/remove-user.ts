import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { userPicturesPrefix } from '#core/media-keys.ts'
import { problem } from '#core/problems.ts'
import { directoryChanged, forgetDirectory } from '../companies/directory.queries.ts'
import { keepNameStatement } from '../companies/former-names.ts'
import { eraseUnder } from '../media/erase-under.ts'
import { deleteOwnOnCallStatement, ownOnCallDeleted } from '../plantao/delete-own.ts'
import { deleteOwnQuickMessages } from '../quick-messages/delete-own.ts'
import { ticketsStale } from '../tickets/tickets.events.ts'
import { publishRights } from '../users/change-access.ts'
import { isNotLastAdmin, lastAdmin } from '../users/last-admin.ts'
import { isOwn, noSuchUser, requireChangeable } from '../users/user-checks.ts'
import { userRow } from '../users/user-row.ts'
import type { UserHoldings } from '../users/users.types.ts'

/**
 * Removes an attendant. Their screens close with their sessions, and what they wrote and closed keeps their name. Their tickets and planned
 * messages go to a colleague, where one is named; without one the tickets wait in their queues again, and the messages are sent in the
 * company's name. Nobody removes themselves or the last admin (ERR_NO_PERMISSION); ERR_NO_USER_FOUND for either user.
 * Two databases are written: first sign-in closes, and the row goes last. A crash in between leaves a user without a password, and the
 * same removal again finishes.
 */
export async function removeUser(
  ctx: CompanyContext,
  userId: number,
  toUserId: number | null = null,
): Promise<{ id: number; name: string }> {
  requirePermission(ctx, 'user:manage')
  const { name, color } = await requireChangeable(ctx, userId)
  if (isOwn(ctx, userId))
    throw new AppError('ERR_NO_PERMISSION', { message: 'nobody removes themselves' })
  if (toUserId !== null) await requireHeir(ctx, userId, toUserId)
  const [closed] = await ctx.control.batch<unknown[][]>(closeStatements(ctx, userId, toUserId))
  if (closed?.length !== 1) throw await refusalOf(ctx, userId, toUserId)
  const letGo = () => releaseHoldings(ctx, { id: userId, name, color }, toUserId)
  const erasePictures = () => eraseUnder(ctx, userPicturesPrefix(ctx.companyId, userId))
  const onCall = await letGo()
  await erasePictures()
  const [gone] = await ctx.control.batch<unknown[][]>(deleteStatements(ctx, userId))
  if (gone?.length !== 1) throw await refusalOf(ctx, userId, null)
  // Again for what came to them while their row was still there.
  onCall.push(...(await letGo()))
  ctx.defer(erasePictures())
  await publishRights(ctx, [userId], 'delete')
  await ctx.emit([...ownOnCallDeleted(onCall), ticketsStale()])
  return { id: userId, name }
}

/** Who takes over is of the company, and stays. */
async function requireHeir(ctx: CompanyContext, userId: number, toUserId: number): Promise<void> {
  if (toUserId === userId)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'nothing can be handed over to who is removed',
      fields: { toUserId: [problem('invalid')] },
    })
  if ((await userRow(ctx, toUserId)) === null) throw noSuchUser()
}

/** Leaves nothing to sign in with; the first statement has a row {id} unless the removal is refused. */
function closeStatements(
  ctx: CompanyContext,
  userId: number,
  toUserId: number | null,
): Statement[] {
  const now = ctx.clock.now()
  return [
    ctx.control.statement(
      `UPDATE users SET password_hash = '', token_version = token_version + 1, updated_at = ?4
       WHERE company_id = ?1 AND id = ?2 AND ${isNotLastAdmin('?2')}
         AND (?3 IS NULL OR EXISTS (SELECT 1 FROM users heir WHERE heir.company_id = ?1 AND heir.id = ?3)) RETURNING id`,
      userId,
      toUserId,
      now,
    ),
    ctx.control.statement(
      'DELETE FROM user_invites WHERE changes() = 1 AND company_id = ?1 AND user_id = ?2',
      userId,
    ),
    endSessionsOf(
      ctx,
      userId,
      `EXISTS (SELECT 1 FROM users WHERE company_id = ?1 AND id = ?2 AND password_hash = '')`,
    ),
  ]
}

/** The first has a row {id}, unless an invite accepted meanwhile made them the last admin. */
function deleteStatements(ctx: CompanyContext, userId: number): Statement[] {
  const isGone = 'NOT EXISTS (SELECT 1 FROM users WHERE company_id = ?1 AND id = ?2)'
  return [
    ctx.control.statement(
      `DELETE FROM users WHERE company_id = ?1 AND id = ?2 AND ${isNotLastAdmin('?2')} RETURNING id`,
      userId,
    ),
    endSessionsOf(ctx, userId, isGone),
    ctx.control.statement(
      `DELETE FROM user_invites WHERE company_id = ?1 AND user_id = ?2 AND ${isGone}`,
      userId,
    ),
  ]
}

const endSessionsOf = (ctx: CompanyContext, userId: number, condition: string) =>
  ctx.control.statement(
    `UPDATE sessions SET revoked_at = ?3, revoke_reason = 'access_changed'
     WHERE company_id = ?1 AND user_id = ?2 AND revoked_at IS NULL AND ${condition}`,
    userId,
    ctx.clock.now(),
  )

/** Hands over and deletes what is in the company's own database; twice does what once does. Returns on-call entries deleted. */
async function releaseHoldings(
  ctx: CompanyContext,
  user: { id: number; name: string; color: string },
  toUserId: number | null,
): Promise<{ id: number }[]> {
  const of = (table: string) =>
    ctx.db.statement(`DELETE FROM ${table} WHERE company_id = ?1 AND user_id = ?2`, user.id)
  const [onCall = []] = await ctx.db.batch<{ id: number }[][]>([
    deleteOwnOnCallStatement(ctx, user.id),
    keepNameStatement(ctx, 'user', user),
    ...(toUserId === null ? [] : handOverStatements(ctx, user.id, toUserId)),
    ...waitAgainStatements(ctx, user.id),
    ...['user_queues', 'ticket_followers', 'mentions', 'notification_settings'].map(of),
    of('push_subscriptions'),
    directoryChanged(ctx),
  ])
  forgetDirectory(ctx.companyId)
  await deleteOwnQuickMessages(ctx, user.id)
  return onCall
}

/** Why nobody was removed, by the users as they are now. */
async function refusalOf(ctx: CompanyContext, userId: number, toUserId: number | null) {
  for (const id of [userId, toUserId])
    if (id !== null && (await userRow(ctx, id)) === null) return noSuchUser()
  return lastAdmin()
}

const HELD = `company_id = ?1 AND user_id = ?2 AND status IN ('open','group')`

/** What somebody holds waits in its queues again. */
function waitAgainStatements(ctx: CompanyContext, userId: number): Statement[] {
  const now = ctx.clock.now()
  return [
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, id, 'pending', ?2, queue_id, ?3 FROM tickets WHERE ${HELD}`,
      userId,
      now,
    ),
    ctx.db.statement(
      `UPDATE tickets SET status = 'pending', user_id = NULL, activity_at = max(activity_at, ?3), version = version + 1, updated_at = ?3
       WHERE ${HELD}`,
      userId,
      now,
    ),
  ]
}

/**
 * A transfer, as far as the tickets' logs tell; planned messages go out by whoever they belong to then. Nothing is handed to an heir (?3)
 * whose own removal has come this far: what they held was let go in the transaction that kept their name.
 */
function handOverStatements(ctx: CompanyContext, userId: number, toUserId: number): Statement[] {
  const now = ctx.clock.now()
  const heirStays = `NOT EXISTS (SELECT 1 FROM former_names f WHERE f.company_id = ?1 AND f.kind = 'user' AND f.former_id = ?3)`
  const logged = (type: 'transfered' | 'receivedTransfer', by: number | null) =>
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, id, '${type}', ?5, queue_id, ?4 FROM tickets WHERE ${HELD} AND ${heirStays}`,
      userId,
      toUserId,
      now,
      by,
    )
  return [
    logged('transfered', ctx.actor.kind === 'user' ? ctx.actor.userId : null),
    logged('receivedTransfer', toUserId),
    ctx.db.statement(
      `UPDATE tickets SET user_id = ?3, activity_at = max(activity_at, ?4), version = version + 1, updated_at = ?4
       WHERE ${HELD} AND ${heirStays}`,
      userId,
      toUserId,
      now,
    ),
    ctx.db.statement(
      `UPDATE schedules SET user_id = ?3, updated_at = ?4
       WHERE company_id = ?1 AND user_id = ?2 AND status IN ('PENDENTE','AGENDADA','ERRO') AND ${heirStays}`,
      userId,
      toUserId,
      now,
    ),
  ]
}

/** What a user would leave behind. Throws as removeUser does, so that nobody is asked in vain. */
export async function userHoldings(ctx: CompanyContext, userId: number): Promise<UserHoldings> {
  requirePermission(ctx, 'user:manage')
  await requireChangeable(ctx, userId)
  const row = await ctx.db.first<UserHoldings>(
    ctx.db.statement(
      `SELECT (SELECT count(*) FROM tickets WHERE ${HELD}) AS tickets,
         (SELECT count(*) FROM schedules WHERE company_id = ?1 AND user_id = ?2 AND status IN ('PENDENTE','AGENDADA','ERRO')) AS schedules,
         (SELECT count(*) FROM quick_messages WHERE company_id = ?1 AND user_id = ?2 AND geral = 0) AS quickMessages,
         (SELECT count(*) FROM on_call_entries WHERE company_id = ?1 AND user_id = ?2) AS onCall`,
      userId,
    ),
  )
  return row ?? { tickets: 0, schedules: 0, quickMessages: 0, onCall: 0 }
}
