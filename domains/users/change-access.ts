import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import { directoryChanged, directoryFor, forgetDirectory } from '../companies/directory.queries.ts'
import type { AccessInput, AccessReadAs } from './access.inputs.ts'
import { isNotLastAdmin, lastAdmin } from './last-admin.ts'
import { forgetSessionsOf } from './sessions.ts'
import { putQueues, putQueuesBack } from './put-queues.ts'
import { noSuchUser, requireChangeable, requireOtherProfile, requireQueues } from './user-checks.ts'
import { queueIdsOf, readAsOf, userRow } from './user-row.ts'
import type { UserSummary } from './users.types.ts'
import { userSummary } from './users.queries.ts'

/**
 * Changes what an attendant may see and do. Holds for the next call of theirs, and their open screens lose at once what is out of
 * reach. A company keeps an admin, and nobody raises or lowers themselves (ERR_NO_PERMISSION); the platform's owner is changed by nobody
 * else. Throws ERR_CHANGED_MEANWHILE when their access is no longer what it was read as; without `readAs` the last change wins.
 */
export async function changeAccess(
  ctx: CompanyContext,
  userId: number,
  input: AccessInput,
  readAs?: AccessReadAs,
): Promise<UserSummary> {
  requirePermission(ctx, 'user:manage')
  const directory = await directoryFor(ctx)
  const row = await requireChangeable(ctx, userId)
  requireOtherProfile(ctx, userId, row, input.profile)
  requireQueues(directory, input.queueIds)
  const { queueIds } = input
  const queues =
    queueIds === undefined ? null : await putQueues(ctx, userId, queueIds, readAs?.queueIds)
  if (queues?.put === null) throw await refusalOf(ctx, userId, readAs)
  const changed = await ctx.control.first(
    ctx.control.statement(
      `UPDATE users SET profile = coalesce(?3, profile), all_ticket = coalesce(?4, all_ticket),
         allow_group = coalesce(?5, allow_group), token_version = token_version + 1, updated_at = ?6
       WHERE company_id = ?1 AND id = ?2 AND (coalesce(?3, profile) = 'admin' OR ${isNotLastAdmin('?2')})
         AND (?7 IS NULL OR (profile, all_ticket, allow_group) = (?7 ->> 0, ?7 ->> 1, ?7 ->> 2)
           OR (profile, all_ticket, allow_group) = (coalesce(?3, profile), coalesce(?4, all_ticket), coalesce(?5, allow_group)))
       RETURNING id`,
      userId,
      input.profile,
      input.allTicket === undefined ? undefined : Number(input.allTicket === 'enable'),
      input.allowGroup === undefined ? undefined : Number(input.allowGroup),
      ctx.clock.now(),
      readAs === undefined ? null : json(readAs),
    ),
  )
  if (changed === null) {
    if (queues !== null) await putQueuesBack(ctx, userId, queues)
    throw await refusalOf(ctx, userId, readAs)
  }
  await ctx.db.batch([directoryChanged(ctx)])
  await publishRights(ctx, [userId], 'update')
  const { users } = await directoryFor(ctx)
  const user = users.find(({ id }) => id === userId)
  if (user === undefined) throw new AppError('ERR_NO_USER_FOUND')
  return userSummary(ctx, user)
}

/** Compared in SQL, so that nothing comes between reading and writing: flags are 0 or 1 there. */
const json = ({ profile, allTicket, allowGroup }: AccessReadAs) =>
  JSON.stringify([profile, Number(allTicket), Number(allowGroup)])

/** Why nothing was written, by the user as they are now. */
async function refusalOf(ctx: CompanyContext, userId: number, readAs: AccessReadAs | undefined) {
  const row = await userRow(ctx, userId)
  if (row === null) return noSuchUser()
  const { profile, allTicket, allowGroup, queueIds } = readAsOf(row, await queueIdsOf(ctx, userId))
  const now = { profile, allTicket, allowGroup, queueIds }
  return readAs === undefined || isAsRead(now, readAs)
    ? lastAdmin()
    : changedMeanwhile({ readAs, now })
}

/** After the writes: nobody goes by what they remember of these people's rights, and the room looks at their sockets again. */
export async function publishRights(
  ctx: CompanyContext,
  userIds: readonly number[],
  action: 'update' | 'delete',
): Promise<void> {
  forgetDirectory(ctx.companyId)
  userIds.forEach(forgetSessionsOf)
  await ctx.emit(
    userIds.map((userId): CompanyEvent => ({
      channel: 'user',
      action,
      data: { id: userId },
      audience: { kind: 'company' },
      rightsOf: userId,
    })),
  )
}
