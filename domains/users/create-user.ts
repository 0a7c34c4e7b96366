import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { allowed, requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryChanged, forgetDirectory } from '#domains/companies/directory.queries.ts'
import { keepInviteStatement } from './invite-statements.ts'
import type { NewInvite } from './invite-statements.ts'
import { inviteShownAgain, makeInvite } from './invite-user.ts'
import type { Invitation } from './invite-user.ts'
import { newPasswordHash } from './new-password.ts'
import { begunCreation, insertUserStatement } from './new-user-row.ts'
import { putQueues } from './put-queues.ts'
import { countingTaken, emailTaken, refuseUnsavable } from './user-checks.ts'
import { userQueuesStatements } from './user-row.ts'
import { userCreated } from './users.events.ts'
import { idsText } from './users.inputs.ts'
import type { CreateUserInput } from './users.inputs.ts'

/**
 * Creates a user of the company, with a password or, without one, with an invite: a link by which they choose it. Administrators alone,
 * as long as the plan has room and the platform lets companies create users. Throws ERR_USER_CREATION_DISABLED, ERR_PLAN_LIMIT,
 * ERR_TOO_MANY_TRIES, and as refuseUnsavable does.
 * Two databases are written: a crash in between leaves a user without queues, and the same creation again, soon enough, finishes that one.
 * So does one that comes at the same time and is the later to write: whoever sent both learns from either that it is done.
 */
export async function createUser(
  ctx: CompanyContext,
  platform: PlatformContext,
  input: CreateUserInput,
): Promise<{ id: number; invitation: Invitation | null }> {
  requirePermission(ctx, 'user:manage')
  requireUser(ctx)
  await requireCreation(ctx, platform)
  const begun = await begunCreation(ctx, platform, input)
  if (begun !== null) return await finish(ctx, begun, input)
  const isBegun = async () => (await begunCreation(ctx, platform, input)) !== null
  // Asked again by the statement, for two at once: here so that a full plan costs no password's computing.
  const { total, limit } = await userCount(ctx)
  if (total >= limit && !(await isBegun())) throw planFull(limit)
  await refuseUnsavable(ctx, platform, null, input, { mayHave: isBegun })
  const { name, email, password, queueIds = [] } = input
  const insert = (invite: NewInvite | null) =>
    countingTaken(ctx, platform, async () => {
      const hash = password === undefined ? '' : await newPasswordHash(ctx, platform, password)
      const [[created] = []] = await ctx.control.batch<{ id: number }[][]>([
        insertUserStatement(ctx, input, hash),
        ...(invite === null ? [] : [keepInviteStatement(ctx, email, invite, { ifChanged: true })]),
      ])
      if (created === undefined && !(await isBegun())) throw await refusalOf(ctx)
      return created?.id ?? null
    })
  const made =
    password === undefined
      ? await makeInvite(ctx, platform, email, insert)
      : { kept: await insert(null), invitation: null }
  // The same, sent at once, was written first.
  if (made?.kept == null) return await createUser(ctx, platform, input)
  const { kept: id, invitation } = made
  await ctx.db.batch([...userQueuesStatements(ctx, id, queueIds), directoryChanged(ctx)])
  forgetDirectory(ctx.companyId)
  await ctx.emit([userCreated(id, name)])
  return { id, invitation }
}

/** What is left of a creation whose answer its caller did not get: the queues, and its link is shown again. Throws ERR_DUPLICATED_EMAIL. */
async function finish(
  ctx: CompanyContext,
  userId: number,
  { name, email, password, queueIds = [] }: CreateUserInput,
): Promise<{ id: number; invitation: Invitation | null }> {
  const { put } = await putQueues(ctx, userId, queueIds, idsText([]))
  forgetDirectory(ctx.companyId)
  if (put === null) throw emailTaken()
  const invitation = password === undefined ? await inviteShownAgain(ctx, email) : null
  if (password === undefined && invitation === null) throw emailTaken()
  await ctx.emit([userCreated(userId, name)])
  return { id: userId, invitation }
}

/** The platform's owner says whether companies create users, and does so anyway (specification part 2 §2, `userCreation`). */
async function requireCreation(ctx: CompanyContext, { control }: PlatformContext): Promise<void> {
  if (allowed(ctx, 'company:manage')) return
  const setting = await control
    .prepare(`SELECT value FROM global_settings WHERE key = 'userCreation'`)
    .first<string>('value')
  if (setting === 'disabled')
    throw new AppError('ERR_USER_CREATION_DISABLED', { message: 'users are not created now' })
}

async function refusalOf(ctx: CompanyContext): Promise<AppError> {
  const { total, limit } = await userCount(ctx)
  return total < limit ? emailTaken() : planFull(limit)
}

const planFull = (limit: number) =>
  new AppError('ERR_PLAN_LIMIT', { message: `the plan allows ${limit} users`, data: { limit } })

/** How many users the company has, and how many its plan has room for. */
export async function userCount(ctx: CompanyContext): Promise<{ total: number; limit: number }> {
  const row = await ctx.control.first<{ total: number; limit: number }>(
    ctx.control.statement(
      `SELECT (SELECT count(*) FROM users WHERE company_id = ?1) AS total, p.users AS "limit"
       FROM companies c JOIN plans p ON p.id = c.plan_id WHERE c.id = ?1`,
    ),
  )
  return row ?? { total: 0, limit: 0 }
}
