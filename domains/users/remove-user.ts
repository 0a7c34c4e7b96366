import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { userPictureKey } from '#core/media-keys.ts'
import { problem } from '#core/problems.ts'
import { directoryChanged, directoryFor } from '../companies/directory.queries.ts'
import type { DirectoryUser } from '../companies/directory.types.ts'
import { keepNameStatement } from '../companies/former-names.ts'
import { deleteOwnOnCallStatement, ownOnCallDeleted } from '../plantao/delete-own.ts'
import { deleteOwnQuickMessages } from '../quick-messages/delete-own.ts'
import { ticketsStale } from '../tickets/tickets.events.ts'
import { tellRights } from './change-access.ts'
import { isNotLastAdmin, lastAdmin } from './last-admin.ts'
import { isOwn, noSuchUser, requireChangeable } from './user-checks.ts'
import { userRow } from './user-row.ts'
import type { UserHoldings } from './users.types.ts'

/**
 * Removes an attendant. Their screens close with their sessions, and what they wrote and closed keeps their name. Their tickets and planned
 * messages go to a colleague, where one is named; without one the tickets wait in their queues again, and the messages are sent in the
 * company's name. Nobody removes themselves or the last admin (ERR_NO_PERMISSION); ERR_NO_USER_FOUND for either user. The row that
 * sign-in needs goes first: whoever stays behind it has nothing to sign in with.
 */
export async function removeUser(
  ctx: CompanyContext,
  userId: number,
  toUserId: number | null = null,
): Promise<{ id: number; name: string }> {
  requirePermission(ctx, 'user:manage')
  const { users } = await directoryFor(ctx)
  await requireChangeable(ctx, userId)
  if (isOwn(ctx, userId))
    throw new AppError('ERR_NO_PERMISSION', { message: 'nobody removes themselves' })
  const user = users.find(({ id }) => id === userId)
  if (user === undefined) throw noSuchUser()
  if (toUserId !== null) requireHeir(users, userId, toUserId)
  const now = ctx.clock.now()
  // The name first: a crash in between leaves a name too many, never a ticket that says nobody held it.
  await ctx.db.batch([keepNameStatement(ctx, 'user', user)])
  const [gone] = await ctx.control.batch<[unknown[], unknown[], unknown[]]>([
    ctx.control.statement(
      `DELETE FROM users WHERE company_id = ?1 AND id = ?2 AND ${isNotLastAdmin('?2')}
         AND (?3 IS NULL OR EXISTS (SELECT 1 FROM users heir WHERE heir.company_id = ?1 AND heir.id = ?3)) RETURNING id`,
      userId,
      toUserId,
    ),
    ctx.control.statement(
      `UPDATE sessions SET revoked_at = ?3, revoke_reason = 'access_changed'
       WHERE changes() = 1 AND company_id = ?1 AND user_id = ?2 AND revoked_at IS NULL`,
      userId,
      now,
    ),
    ctx.control.statement(
      `DELETE FROM user_invites WHERE company_id = ?1 AND user_id = ?2 AND NOT EXISTS (SELECT 1 FROM users WHERE company_id = ?1 AND id = ?2)`,
      userId,
    ),
  ])
  if (gone.length === 0) throw await refusalOf(ctx, userId, toUserId)
  const of = (table: string) =>
    ctx.db.statement(`DELETE FROM ${table} WHERE company_id = ?1 AND user_id = ?2`, userId)
  const [handed = [], onCall = []] = await ctx.db.batch<{ id: number }[][]>([
    heldStatement(ctx, userId),
    deleteOwnOnCallStatement(ctx, userId),
    ...(toUserId === null
      ? waitAgainStatements(ctx, userId)
      : handOverStatements(ctx, userId, toUserId)),
    ...['user_queues', 'ticket_followers', 'mentions', 'notification_settings'].map(of),
    of('push_subscriptions'),
    directoryChanged(ctx),
  ])
  // The heir was removed in this moment: what came to them after their own went waits too.
  if (toUserId !== null && (await userRow(ctx, toUserId)) === null)
    await ctx.db.batch(waitAgainStatements(ctx, toUserId, handed))
  await deleteOwnQuickMessages(ctx, userId)
  if (user.profileImage !== null)
    ctx.defer(ctx.files.delete(userPictureKey(ctx.companyId, userId, user.profileImage)))
  await tellRights(ctx, [userId], 'delete')
  await ctx.emit([...ownOnCallDeleted(onCall), ticketsStale()])
  return { id: userId, name: user.name }
}

/** Who takes over is of the company, and stays. */
function requireHeir(users: readonly DirectoryUser[], userId: number, toUserId: number): void {
  if (toUserId === userId)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'nothing can be handed over to who is removed',
      fields: { toUserId: [problem('invalid')] },
    })
  if (!users.some(({ id }) => id === toUserId)) throw noSuchUser()
}

/** Why nobody was removed, by the users as they are now. */
async function refusalOf(ctx: CompanyContext, userId: number, toUserId: number | null) {
  for (const id of [userId, toUserId])
    if (id !== null && (await userRow(ctx, id)) === null) return noSuchUser()
  return lastAdmin()
}

const HELD = `company_id = ?1 AND user_id = ?2 AND status IN ('open','group')`

/** The tickets that somebody holds, rows {id}. */
const heldStatement = (ctx: CompanyContext, userId: number) =>
  ctx.db.statement(`SELECT id FROM tickets WHERE ${HELD}`, userId)

/** What somebody holds, or `only` these of it, waits in its queues again. */
function waitAgainStatements(
  ctx: CompanyContext,
  userId: number,
  only: readonly { id: number }[] | null = null,
): Statement[] {
  const now = ctx.clock.now()
  const held = `${HELD} AND (?4 IS NULL OR id IN (SELECT value FROM json_each(?4)))`
  const ids = only === null ? null : JSON.stringify(only.map(({ id }) => id))
  return [
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, id, 'pending', ?2, queue_id, ?3 FROM tickets WHERE ${held}`,
      userId,
      now,
      ids,
    ),
    ctx.db.statement(
      `UPDATE tickets SET status = 'pending', user_id = NULL, activity_at = max(activity_at, ?3), version = version + 1, updated_at = ?3
       WHERE ${held}`,
      userId,
      now,
      ids,
    ),
  ]
}

/** A transfer, as far as the tickets' logs tell; planned messages go out by whoever they belong to then. */
function handOverStatements(ctx: CompanyContext, userId: number, toUserId: number): Statement[] {
  const now = ctx.clock.now()
  const logged = (type: 'transfered' | 'receivedTransfer', by: number | null) =>
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, id, '${type}', ?3, queue_id, ?4 FROM tickets WHERE ${HELD}`,
      userId,
      by,
      now,
    )
  return [
    logged('transfered', ctx.actor.kind === 'user' ? ctx.actor.userId : null),
    logged('receivedTransfer', toUserId),
    ctx.db.statement(
      `UPDATE tickets SET user_id = ?3, activity_at = max(activity_at, ?4), version = version + 1, updated_at = ?4 WHERE ${HELD}`,
      userId,
      toUserId,
      now,
    ),
    ctx.db.statement(
      `UPDATE schedules SET user_id = ?3, updated_at = ?4
       WHERE company_id = ?1 AND user_id = ?2 AND status IN ('PENDENTE','AGENDADA','ERRO')`,
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
