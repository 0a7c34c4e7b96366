import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { allowed, requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryChanged, forgetDirectory } from '#domains/companies/directory.queries.ts'
import { keepInviteStatement } from './invite-statements.ts'
import { newInvite } from './invite-user.ts'
import type { Invitation } from './invite-user.ts'
import { newPasswordHash } from './new-password.ts'
import { countingTaken, emailTaken, refuseUnsavable } from './user-checks.ts'
import { userQueuesStatements } from './user-row.ts'
import { userCreated } from './users.events.ts'
import type { CreateUserInput } from './users.inputs.ts'

/**
 * ?2 to ?4 name, e-mail, hash of the password; ?5 now; ?6 the rest as JSON. Nothing is written where anybody has the e-mail, or where the
 * plan has no room: two at once can't both take the last place.
 */
const INSERT = `INSERT INTO users (company_id, name, email, password_hash, profile, start_work, end_work, farewell_message, all_ticket,
    allow_group, default_theme, default_menu, wpp, connection_id, color, language, capacity, paused, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, coalesce(?6 ->> 'profile', 'user'), coalesce(?6 ->> 'startWork', '00:00'), coalesce(?6 ->> 'endWork', '23:59'),
    coalesce(?6 ->> 'farewellMessage', ''), coalesce(?6 ->> 'allTicket', 'disable') = 'enable', coalesce(?6 ->> 'allowGroup', 0),
    ?6 ->> 'defaultTheme', coalesce(?6 ->> 'defaultMenu', 'closed'), coalesce(?6 ->> 'wpp', ''), ?6 ->> 'whatsappId',
    coalesce(?6 ->> 'color', '#3e63dd'), coalesce(?6 ->> 'language', c.language), ?6 ->> 'capacity', coalesce(?6 ->> 'paused', 0), ?5, ?5
  FROM companies c JOIN plans p ON p.id = c.plan_id
  WHERE c.id = ?1 AND (SELECT count(*) FROM users n WHERE n.company_id = ?1) < p.users
    AND NOT EXISTS (SELECT 1 FROM users o WHERE o.email = ?3)
  ON CONFLICT DO NOTHING RETURNING id`

/**
 * Creates a user of the company, with a password or, without one, with an invite: a link by which they choose it. Administrators alone,
 * as long as the plan has room and the platform lets companies create users. Throws ERR_USER_CREATION_DISABLED, ERR_PLAN_LIMIT,
 * ERR_TOO_MANY_TRIES, and as refuseUnsavable does.
 */
export async function createUser(
  ctx: CompanyContext,
  platform: PlatformContext,
  input: CreateUserInput,
): Promise<{ id: number; invitation: Invitation | null }> {
  requirePermission(ctx, 'user:manage')
  requireUser(ctx)
  await requireCreation(ctx, platform)
  // Asked again by the statement, for two at once: here so that a full plan costs no password's computing.
  const { total, limit } = await userCount(ctx)
  if (total >= limit) throw planFull(limit)
  await refuseUnsavable(ctx, platform, null, input)
  const { name, email, password, queueIds = [], ...rest } = input
  const invite = password === undefined ? await newInvite(ctx, platform) : null
  const id = await countingTaken(ctx, platform, async () => {
    const insert = ctx.control.statement(
      INSERT,
      name,
      email,
      password === undefined ? '' : await newPasswordHash(ctx, platform, password),
      ctx.clock.now(),
      JSON.stringify(rest),
    )
    const [[created] = []] = await ctx.control.batch<{ id: number }[][]>([
      insert,
      ...(invite === null ? [] : [keepInviteStatement(ctx, email, invite, { ifChanged: true })]),
    ])
    if (created === undefined) throw await refusalOf(ctx)
    return created.id
  })
  await ctx.db.batch([...userQueuesStatements(ctx, id, queueIds), directoryChanged(ctx)])
  forgetDirectory(ctx.companyId)
  await ctx.emit([userCreated(id, name)])
  return { id, invitation: invite && { token: invite.token, expiresAt: invite.expiresAt } }
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
