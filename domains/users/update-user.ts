import type { CompanyContext, PlatformContext } from '#core/context.ts'
import type { UserRow } from './users.types.ts'
import type { UpdateUserInput } from './users.inputs.ts'
import type { UserChange } from './user-row.ts'
import { allowed, requireUser } from '#core/context.ts'
import { hashPassword, verifyPassword } from '#core/auth/passwords.ts'
import { AppError } from '#core/errors.ts'
import { userPictureKey } from '#core/media-keys.ts'
import {
  directoryChanged,
  directoryFor,
  forgetDirectory,
} from '#domains/companies/directory.queries.ts'
import { TRIES_PER_USER } from './limits.ts'
import { chosen } from './preferences.ts'
import { forgetSession, sessionsRevoked } from './sessions.ts'
import { updateUserStatement, userRow } from './user-row.ts'
import { ownRecordChanged, userChanged } from './users.events.ts'

/** What colleagues' screens show of a user. */
const SHOWN = ['name', 'email', 'color', 'profileImage'] as const

/**
 * Changes a user's record: today the own one. Working hours and connection take an administrator; nobody changes their own rights. A
 * new password ends the user's other sessions, whatever they are. Errors: ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND,
 * ERR_DUPLICATED_EMAIL, ERR_TOO_MANY_TRIES, and ERR_INVALID_INPUT at `currentPassword`.
 */
export async function updateUser(
  ctx: CompanyContext,
  platform: PlatformContext,
  userId: number,
  input: UpdateUserInput,
): Promise<void> {
  const row = await ownRow(ctx, userId)
  const { currentPassword, password } = input
  const fields = writtenFields(input)
  await refuseReserved(ctx, userId, row, input)
  const isKeyChanged = password !== undefined || (input.email ?? row.email) !== row.email
  if (isKeyChanged) await checkPassword(platform, userId, row, currentPassword)

  const change: UserChange = {
    ...fields,
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
  }
  const statements = [updateUserStatement(ctx, userId, change)]
  if (password !== undefined) statements.push(endOtherSessions(ctx, userId))
  const [[saved] = [], ended = []] = await ctx.control.batch<{ id: string }[][]>(statements)
  if (saved === undefined) throw emailTaken()

  const isShown = SHOWN.some((field) => fields[field] !== undefined && fields[field] !== row[field])
  if (isShown) {
    await ctx.db.batch([directoryChanged(ctx)])
    forgetDirectory(ctx.companyId)
  }
  if (fields.profileImage === null && row.profileImage !== null)
    ctx.defer(ctx.files.delete(userPictureKey(ctx.companyId, userId, row.profileImage)))
  const { sessionId } = requireUser(ctx)
  forgetSession(sessionId)
  await ctx.emit([
    ...(isShown ? [userChanged(userId, fields.name ?? row.name)] : []),
    ownRecordChanged(userId, chosen(fields)),
  ])
  await sessionsRevoked(platform, {
    companyId: ctx.companyId,
    userId,
    sessionIds: ended.map(({ id }) => id),
    reason: 'access_changed',
    keptSessionId: sessionId,
  })
}

/** What of the input is written as it came; rights are only compared. */
function writtenFields(input: UpdateUserInput) {
  const { name, email, farewellMessage, wpp, color, profileImage } = input
  const { language, defaultTheme, defaultMenu, whatsappId, startWork, endWork } = input
  return {
    ...{ name, email, farewellMessage, wpp, color, profileImage },
    ...{ language, defaultTheme, defaultMenu, whatsappId, startWork, endWork },
  }
}

/** A colleague's record is nobody's to change yet (ERR_NO_PERMISSION); who is not of the company does not exist (ERR_NO_USER_FOUND). */
export async function ownRow(ctx: CompanyContext, userId: number): Promise<UserRow> {
  const row = await userRow(ctx, userId)
  if (row === null) throw new AppError('ERR_NO_USER_FOUND')
  if (userId !== requireUser(ctx).userId)
    throw new AppError('ERR_NO_PERMISSION', { message: 'only the own user can be changed' })
  return row
}

/** A form sends whole records: what stands as it was is no change. */
async function refuseReserved(
  ctx: CompanyContext,
  userId: number,
  row: UserRow,
  input: UpdateUserInput,
): Promise<void> {
  const differs = (wanted: unknown, now: unknown) => wanted !== undefined && wanted !== now
  const { users, connections } = await directoryFor(ctx)
  const queueIds = users.find(({ id }) => id === userId)?.queueIds ?? []
  const rights =
    differs(input.profile, row.profile) ||
    differs(input.allTicket, row.allTicket === 1 ? 'enable' : 'disable') ||
    differs(input.allowGroup, row.allowGroup === 1) ||
    (input.queueIds !== undefined && sorted(input.queueIds) !== sorted(queueIds))
  if (rights)
    throw new AppError('ERR_NO_PERMISSION', { message: 'nobody changes their own rights' })
  const work =
    differs(input.whatsappId, row.whatsappId) ||
    differs(input.startWork, row.startWork) ||
    differs(input.endWork, row.endWork)
  if (work && !allowed(ctx, 'user:manage'))
    throw new AppError('ERR_NO_PERMISSION', {
      message: 'connection and working hours are set by an administrator',
    })
  const { whatsappId } = input
  if (whatsappId != null && !connections.some(({ id }) => id === whatsappId))
    throw new AppError('ERR_NO_WAPP_FOUND')
}

const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b).join()

async function checkPassword(
  platform: PlatformContext,
  userId: number,
  row: UserRow,
  currentPassword: string | undefined,
): Promise<void> {
  const refused = (word: string) =>
    new AppError('ERR_INVALID_INPUT', {
      message: 'a new password or e-mail needs the current password',
      fields: { currentPassword: [word] },
    })
  if (currentPassword === undefined || currentPassword === '') throw refused('Required')
  const gate = `password:user:${userId}`
  await platform.rates.take(gate, TRIES_PER_USER.limit, TRIES_PER_USER.windowMs)
  if (!(await verifyPassword(currentPassword, row.passwordHash))) throw refused('Wrong password')
  await platform.rates.clear(gate)
}

/** Behind `changes() = 1` of the new password; all but the session that asks. */
function endOtherSessions(ctx: CompanyContext, userId: number) {
  return ctx.control.statement(
    `UPDATE sessions SET revoked_at = ?4, revoke_reason = 'access_changed'
     WHERE company_id = ?1 AND user_id = ?2 AND id <> ?3 AND revoked_at IS NULL AND expires_at > ?4 AND changes() = 1 RETURNING id`,
    userId,
    requireUser(ctx).sessionId,
    ctx.clock.now(),
  )
}

const emailTaken = () =>
  new AppError('ERR_DUPLICATED_EMAIL', {
    message: 'another user signs in with this e-mail',
    fields: { email: ['Duplicated'] },
  })
