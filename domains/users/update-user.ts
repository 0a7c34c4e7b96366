import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import type { CompanyContext, PlatformContext, Statement } from '#core/context.ts'
import { userPictureKey } from '#core/media-keys.ts'
import { directoryChanged, forgetDirectory } from '#domains/companies/directory.queries.ts'
import { publishRights } from './change-access.ts'
import { dropInviteStatement } from './invite-statements.ts'
import { lastAdmin } from './last-admin.ts'
import { newPasswordHash } from './new-password.ts'
import { chosen } from './preferences.ts'
import { idsOf, putQueues, putQueuesBack } from './put-queues.ts'
import { endSessionsStatement } from './session-statements.ts'
import { forgetSession, sessionsRevoked } from './sessions.ts'
import {
  changeableRow,
  countingTaken,
  emailTaken,
  isOwn,
  noSuchUser,
  refuseReserved,
  refuseUnsavable,
  requireOwnKey,
} from './user-checks.ts'
import type { UserChange } from './user-row.ts'
import { pictureStatement, queueIdsOf, readAsOf, updateUserStatement, userRow } from './user-row.ts'
import { ownRecordChanged, userChanged, userRecordChanged } from './users.events.ts'
import type { UpdateUserInput, UserReadAs } from './users.inputs.ts'
import { idsText } from './users.inputs.ts'

/** What colleagues' screens show of a user. */
const SHOWN = ['name', 'email', 'color', 'profileImage'] as const
/** What decides what they may see and do, beside their queues. */
const RIGHTS = ['profile', 'allTicket', 'allowGroup'] as const

/** `profileImage`: the name of a picture that is stored, or null for none. */
type UserUpdate = Omit<UpdateUserInput, 'profileImage'> & {
  profileImage?: string | null | undefined
}

/**
 * Changes a user: oneself, or as an administrator a colleague. What is absent stays. Rights, queues, connection, hours and capacity take
 * an administrator; nobody raises or lowers themselves; a company keeps an admin. A new password ends the user's sessions, but not the one
 * that asks, and their invite. Errors: ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND,
 * ERR_DUPLICATED_EMAIL, ERR_TOO_MANY_TRIES, ERR_INVALID_INPUT at `currentPassword` (one's own key) and at hours off their steps, and
 * ERR_CHANGED_MEANWHILE when the user is no longer what they were read as; without `readAs` the last save wins.
 */
export async function updateUser(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number,
  input: UserUpdate,
  readAs?: UserReadAs,
): Promise<void> {
  const row = await changeableRow(ctx, userId)
  const queueIds = await queueIdsOf(ctx, userId)
  const { password } = input
  refuseReserved(ctx, { userId, row, queueIds }, input)
  const isNewEmail = (input.email ?? row.email) !== row.email
  const key = () => requireOwnKey(ctx, platform, { userId, row }, input)
  await refuseUnsavable(ctx, platform, row, input, { key })

  const fields = writtenFields(input)
  const isPut = input.queueIds !== undefined && idsText(input.queueIds) !== idsText(queueIds)
  if (readAs !== undefined && isPut && readAs.queueIds !== idsText(queueIds))
    throw changedMeanwhile({ readAs, now: readAsOf(row, queueIds) })
  const change: UserChange = {
    ...fields,
    ...(password !== undefined && { passwordHash: await newPasswordHash(ctx, platform, password) }),
  }
  const keptSessionId = isOwn(ctx, userId) && ctx.actor.kind === 'user' ? ctx.actor.sessionId : null
  const write = async () => {
    const queues = isPut ? await putAsRead(ctx, userId, input.queueIds ?? [], readAs) : null
    const [[before] = [], [saved] = [], ended = []] = await ctx.control.batch<
      [{ picture: string | null }[], unknown[], { id: string }[]]
    >([
      pictureStatement(ctx, userId),
      updateUserStatement(ctx, userId, change, readAs),
      ...keyStatements(ctx, userId, change.passwordHash, keptSessionId),
    ])
    if (saved === undefined) {
      if (queues !== null) await putQueuesBack(ctx, userId, queues)
      throw await refusalOf(ctx, userId, change, readAs)
    }
    return { ended, replaced: before?.picture ?? null }
  }
  const { ended, replaced } = isNewEmail ? await countingTaken(ctx, platform, write) : await write()

  const isShown = SHOWN.some((field) => fields[field] !== undefined && fields[field] !== row[field])
  const isOtherRights =
    isPut || RIGHTS.some((field) => fields[field] !== undefined && fields[field] !== row[field])
  if (isShown || isOtherRights) await ctx.db.batch([directoryChanged(ctx)])
  forgetDirectory(ctx.companyId)
  if (fields.profileImage !== undefined && replaced !== null && replaced !== fields.profileImage)
    ctx.defer(ctx.files.delete(userPictureKey(ctx.companyId, userId, replaced)))
  if (keptSessionId !== null) forgetSession(keptSessionId)
  await ctx.emit([
    isShown ? userChanged(userId, fields.name ?? row.name) : userRecordChanged(userId),
    ownRecordChanged(userId, chosen(input)),
  ])
  if (isOtherRights) await publishRights(ctx, [userId], 'update')
  await sessionsRevoked(platform, {
    companyId: ctx.companyId,
    userId,
    sessionIds: ended.map(({ id }) => id),
    reason: 'access_changed',
    keptSessionId,
  })
}

/** Throws ERR_CHANGED_MEANWHILE where they are in other queues than they were read as, ERR_NO_USER_FOUND where they are gone. */
async function putAsRead(
  ctx: CompanyContext,
  userId: number,
  queueIds: readonly number[],
  readAs: UserReadAs | undefined,
) {
  const queues = await putQueues(ctx, userId, queueIds, readAs?.queueIds)
  if (queues.put === null && readAs !== undefined) {
    const row = await userRow(ctx, userId)
    throw row === null
      ? noSuchUser()
      : changedMeanwhile({ readAs, now: readAsOf(row, idsOf(queues.before)) })
  }
  return queues
}

/** What of the input is written, as columns have it. */
function writtenFields(input: UserUpdate) {
  const { allTicket, allowGroup, paused } = input
  const { password: _secret, currentPassword: _key, queueIds: _queues, ...fields } = input
  return {
    ...fields,
    allTicket: allTicket === undefined ? undefined : Number(allTicket === 'enable'),
    allowGroup: allowGroup === undefined ? undefined : Number(allowGroup),
    paused: paused === undefined ? undefined : Number(paused),
  }
}

/** Behind a new password: whoever came by the old one is out, and no link is left that would set another. */
function keyStatements(
  ctx: CompanyContext,
  userId: number,
  passwordHash: UserChange['passwordHash'],
  keptSessionId: string | null,
): Statement[] {
  if (typeof passwordHash !== 'string') return []
  return [
    endSessionsStatement(ctx, userId, { keptSessionId, ifChanged: true }),
    dropInviteStatement(ctx, userId, passwordHash),
  ]
}

/** Why nothing was written, by the user as they are now. */
async function refusalOf(
  ctx: CompanyContext,
  userId: number,
  { profile }: UserChange,
  readAs: UserReadAs | undefined,
) {
  const row = await userRow(ctx, userId)
  if (row === null) return noSuchUser()
  const now = readAsOf(row, await queueIdsOf(ctx, userId))
  if (readAs !== undefined && !isAsRead(now, readAs)) return changedMeanwhile({ readAs, now })
  const lowers = row.profile === 'admin' && profile != null && profile !== 'admin'
  return lowers && !(await hasOtherAdmin(ctx, userId)) ? lastAdmin() : emailTaken()
}

async function hasOtherAdmin(ctx: CompanyContext, userId: number): Promise<boolean> {
  const other = await ctx.control.first(
    ctx.control.statement(
      `SELECT id FROM users WHERE company_id = ?1 AND profile = 'admin' AND password_hash <> '' AND id <> ?2 LIMIT 1`,
      userId,
    ),
  )
  return other !== null
}
