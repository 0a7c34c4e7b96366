import { allowed, requireUser } from '#core/context.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { countingTries } from '#core/held-tries.ts'
import { problem } from '#core/problems.ts'
import { refuseTogether } from '#core/refuse-together.ts'
import { passwordTurn, verifyPassword } from '#core/auth/passwords.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import {
  TAKEN_EMAILS_PER_COMPANY,
  TAKEN_EMAILS_PER_USER,
  TRIES_PER_USER,
  WORK_STEP_MINUTES,
} from './limits.ts'
import { userRow } from './user-row.ts'
import type { UpdateUserInput } from './users.inputs.ts'
import { idsText } from './users.inputs.ts'
import type { UserRow } from './users.types.ts'

export const noSuchUser = () => new AppError('ERR_NO_USER_FOUND', { message: 'no such user' })

const refused = (message: string) => new AppError('ERR_NO_PERMISSION', { message })

export const isOwn = (ctx: CompanyContext, userId: number) =>
  ctx.actor.kind === 'user' && ctx.actor.userId === userId

/** ERR_NO_USER_FOUND for who is not of the company; ERR_NO_PERMISSION for the platform's owner, who changes only themselves. */
export async function requireChangeable(ctx: CompanyContext, userId: number): Promise<UserRow> {
  const row = await userRow(ctx, userId)
  if (row === null) throw noSuchUser()
  if (row.super === 1 && !isOwn(ctx, userId)) throw refused('the owner of the platform stays as is')
  return row
}

/** The row of a user whom the caller may change: themselves, and for administrators whom `requireChangeable` lets through. */
export async function changeableRow(ctx: CompanyContext, userId: number): Promise<UserRow> {
  const row = await userRow(ctx, userId)
  if (row === null) throw noSuchUser()
  requireUser(ctx)
  if (!isOwn(ctx, userId) && !allowed(ctx, 'user:manage'))
    throw refused('only an administrator changes somebody else')
  return await requireChangeable(ctx, userId)
}

const differs = (wanted: unknown, now: unknown) => wanted !== undefined && wanted !== now

/** ERR_NO_PERMISSION for who would raise or lower themselves. */
export function requireOtherProfile(
  ctx: CompanyContext,
  userId: number,
  row: Pick<UserRow, 'profile'>,
  profile: UpdateUserInput['profile'],
): void {
  if (isOwn(ctx, userId) && differs(profile, row.profile))
    throw refused('nobody raises or lowers themselves')
}

/** What of a record is not everybody's to change. A form sends whole records: what stands as it was is no change. */
export function refuseReserved(
  ctx: CompanyContext,
  known: { userId: number; row: UserRow; queueIds: readonly number[] },
  input: Omit<UpdateUserInput, 'profileImage'>,
): void {
  const { userId, row, queueIds } = known
  requireOtherProfile(ctx, userId, row, input.profile)
  const isReserved =
    differs(input.profile, row.profile) ||
    differs(input.allTicket, row.allTicket === 1 ? 'enable' : 'disable') ||
    differs(input.allowGroup, row.allowGroup === 1) ||
    differs(input.whatsappId, row.whatsappId) ||
    differs(input.startWork, row.startWork) ||
    differs(input.endWork, row.endWork) ||
    differs(input.capacity, row.capacity) ||
    (input.queueIds !== undefined && idsText(input.queueIds) !== idsText(queueIds))
  if (isReserved && !allowed(ctx, 'user:manage'))
    throw refused('rights, queues, connection, hours and capacity are set by an administrator')
}

/**
 * Refuses all at once what a user cannot be saved with: ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND, ERR_INVALID_INPUT at hours off their
 * steps, ERR_DUPLICATED_EMAIL, ERR_TOO_MANY_TRIES. `row`: of the user as they are, null of a new one. `key` refuses a change of one's own
 * that lacks its key, and is asked before the e-mail is. `mayHave` says of an e-mail that somebody has that it is no refusal.
 */
export async function refuseUnsavable(
  ctx: CompanyContext,
  platform: PlatformContext,
  row: UserRow | null,
  input: Pick<UpdateUserInput, 'queueIds' | 'whatsappId' | 'startWork' | 'endWork' | 'email'>,
  { key, mayHave }: { key?(): Promise<void>; mayHave?(): Promise<boolean> } = {},
): Promise<void> {
  const directory = await directoryFor(ctx)
  const { whatsappId, queueIds, email } = input
  await refuseTogether(
    () => requireConnection(directory, differs(whatsappId, row?.whatsappId) ? whatsappId : null),
    () => requireQueues(directory, queueIds),
    () => requireSteps(input, row),
    async () => {
      await key?.()
      if (differs(email, row?.email)) await requireFreeEmail(ctx, platform, email, mayHave)
    },
  )
}

/** ERR_NO_QUEUE_FOUND for queues that the company does not have. */
export function requireQueues(
  { queues }: Directory,
  queueIds: readonly number[] | undefined,
): void {
  const unknown = queueIds?.find((id) => !queues.some((queue) => queue.id === id))
  if (unknown !== undefined)
    throw new AppError('ERR_NO_QUEUE_FOUND', { fields: { queueIds: [problem('invalid')] } })
}

/** ERR_NO_WAPP_FOUND for a connection that the company does not have. */
function requireConnection(
  { connections }: Directory,
  whatsappId: number | null | undefined,
): void {
  if (whatsappId != null && !connections.some(({ id }) => id === whatsappId))
    throw new AppError('ERR_NO_WAPP_FOUND', { fields: { whatsappId: [problem('invalid')] } })
}

const LAST_MINUTE = '23:59'

/** Working hours go by steps; what was stored by other rules may stay as it is. */
function requireSteps(
  input: Pick<UpdateUserInput, 'startWork' | 'endWork'>,
  row: Pick<UserRow, 'startWork' | 'endWork'> | null = null,
): void {
  const wrong = (['startWork', 'endWork'] as const).filter((name) => {
    const time = input[name]
    if (time === undefined || time === row?.[name] || time === LAST_MINUTE) return false
    return Number(time.slice(3)) % WORK_STEP_MINUTES !== 0
  })
  if (wrong.length === 0) return
  const says = [problem('timeStep', { count: WORK_STEP_MINUTES })]
  throw new AppError('ERR_INVALID_INPUT', {
    message: `working hours go by ${WORK_STEP_MINUTES} minutes`,
    fields: Object.fromEntries(wrong.map((name) => [name, says])),
  })
}

/** Who changes their own password or e-mail says the current password; an administrator changes others' without. Throws as `checkPassword`. */
export async function requireOwnKey(
  ctx: CompanyContext,
  platform: PlatformContext,
  { userId, row }: { userId: number; row: UserRow },
  { password, email, currentPassword }: Keys,
): Promise<void> {
  if (isOwn(ctx, userId) && (password !== undefined || differs(email, row.email)))
    await checkPassword(platform, userId, row, currentPassword)
}
type Keys = Pick<UpdateUserInput, 'password' | 'email' | 'currentPassword'>

/** A person who changes their own password or e-mail says the current password, or is refused beside its field. */
async function checkPassword(
  platform: PlatformContext,
  userId: number,
  row: UserRow,
  currentPassword: string | undefined,
): Promise<void> {
  const wrong = (code: string) =>
    new AppError('ERR_INVALID_INPUT', {
      message: 'a new password or e-mail needs the current password',
      fields: { currentPassword: [code] },
    })
  if (currentPassword === undefined || currentPassword === '') throw wrong(problem('required'))
  const gate = `password:user:${userId}`
  await platform.rates.take(gate, TRIES_PER_USER.limit, TRIES_PER_USER.windowMs)
  const isRight = await passwordTurn(`user:${userId}`, () =>
    verifyPassword(currentPassword, row.passwordHash),
  )
  if (!isRight) throw wrong(problem('wrongPassword'))
  await platform.rates.clear(gate)
}

/**
 * Writes an e-mail, and counts it for who asks and for the company when it is taken: whether it is one of the company's own people or of
 * another's is said to nobody, and too many who are taken stop the asking (ERR_TOO_MANY_TRIES), free or not. What one person asks stops
 * nobody else. Counted before it is said, and held meanwhile: many at once learn no more.
 */
export async function countingTaken<Written>(
  ctx: CompanyContext,
  { rates }: PlatformContext,
  write: () => Promise<Written>,
): Promise<Written> {
  const gates = [
    { key: `taken-email:user:${requireUser(ctx).userId}`, ...TAKEN_EMAILS_PER_USER },
    { key: `taken-email:by-company:${ctx.companyId}`, ...TAKEN_EMAILS_PER_COMPANY },
  ]
  return await countingTries(rates, gates, write, (outcome) => {
    if (outcome.status === 'fulfilled') return false
    const thrown: unknown = outcome.reason
    return thrown instanceof AppError && thrown.code === 'ERR_DUPLICATED_EMAIL'
  })
}

/** ERR_DUPLICATED_EMAIL for one that anybody has; asked before the statement that writes, which looks again. */
async function requireFreeEmail(
  ctx: CompanyContext,
  platform: PlatformContext,
  email: string | undefined,
  mayHave: (() => Promise<boolean>) | undefined,
): Promise<void> {
  await countingTaken(ctx, platform, async () => {
    const taken = await platform.control
      .prepare('SELECT 1 FROM users WHERE email = ?1')
      .bind(email)
      .first()
    if (taken !== null && (await mayHave?.()) !== true) throw emailTaken()
  })
}

export const emailTaken = () =>
  new AppError('ERR_DUPLICATED_EMAIL', {
    message: 'the e-mail is not available',
    fields: { email: [problem('emailTaken')] },
  })
