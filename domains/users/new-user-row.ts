import type { CompanyContext, PlatformContext, Statement } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { CREATED_AGAIN_MS } from './limits.ts'
import { isKeptPassword } from './new-password.ts'
import type { CreateUserInput } from './users.inputs.ts'

/** Columns of a new user as ?6, JSON of the input, says them; `c` is the company. */
const VALUES = {
  profile: `coalesce(?6 ->> 'profile', 'user')`,
  start_work: `coalesce(?6 ->> 'startWork', '00:00')`,
  end_work: `coalesce(?6 ->> 'endWork', '23:59')`,
  farewell_message: `coalesce(?6 ->> 'farewellMessage', '')`,
  all_ticket: `coalesce(?6 ->> 'allTicket', 'disable') = 'enable'`,
  allow_group: `coalesce(?6 ->> 'allowGroup', 0)`,
  default_theme: `?6 ->> 'defaultTheme'`,
  default_menu: `coalesce(?6 ->> 'defaultMenu', 'closed')`,
  wpp: `coalesce(?6 ->> 'wpp', '')`,
  connection_id: `?6 ->> 'whatsappId'`,
  color: `coalesce(?6 ->> 'color', '#3e63dd')`,
  language: `coalesce(?6 ->> 'language', c.language)`,
  capacity: `?6 ->> 'capacity'`,
  paused: `coalesce(?6 ->> 'paused', 0)`,
}

/**
 * ?2 to ?4 name, e-mail, hash of the password; ?5 now. Nothing is written where anybody has the e-mail, or where the plan has no room: two
 * at once can't both take the last place.
 */
const INSERT = `INSERT INTO users (company_id, name, email, password_hash, ${Object.keys(VALUES).join(', ')}, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, ${Object.values(VALUES).join(', ')}, ?5, ?5
  FROM companies c JOIN plans p ON p.id = c.plan_id
  WHERE c.id = ?1 AND (SELECT count(*) FROM users n WHERE n.company_id = ?1) < p.users
    AND NOT EXISTS (SELECT 1 FROM users o WHERE o.email = ?3)
  ON CONFLICT DO NOTHING RETURNING id`

/** ?4 who creates, ?5 since when. Whoever has the e-mail was made of the same and is as they were made. */
const BEGUN = `SELECT u.id, u.password_hash AS passwordHash,
    EXISTS (SELECT 1 FROM user_invites i WHERE i.user_id = u.id AND i.company_id = ?1 AND i.created_by = ?4) AS isInvitedByCaller
  FROM users u JOIN companies c ON c.id = u.company_id
  WHERE u.company_id = ?1 AND u.email = ?3 AND u.name = ?2 AND u.created_at >= ?5 AND u.updated_at = u.created_at
    AND ${Object.entries(VALUES)
      .map(([column, value]) => `u.${column} IS (${value})`)
      .join(' AND ')}`

/** One row {id} where the user was written. `hash`: of the password, empty for who is invited. */
export const insertUserStatement = (
  ctx: CompanyContext,
  { name, email, password: _secret, queueIds: _queues, ...rest }: CreateUserInput,
  hash: string,
): Statement =>
  ctx.control.statement(INSERT, name, email, hash, ctx.clock.now(), JSON.stringify(rest))

/**
 * The user whom the same creation made a moment ago, or null: the caller invited them, or knows the password they were given. Throws
 * ERR_TOO_MANY_TRIES.
 */
export async function begunCreation(
  ctx: CompanyContext,
  platform: PlatformContext,
  { name, email, password, queueIds: _queues, ...rest }: CreateUserInput,
): Promise<number | null> {
  const begun = await ctx.control.first<{
    id: number
    passwordHash: string
    isInvitedByCaller: 0 | 1
  }>(
    ctx.control.statement(
      BEGUN,
      name,
      email,
      requireUser(ctx).userId,
      ctx.clock.now() - CREATED_AGAIN_MS,
      JSON.stringify(rest),
    ),
  )
  if (begun === null) return null
  const { id, passwordHash, isInvitedByCaller } = begun
  if (password === undefined) return passwordHash === '' && isInvitedByCaller === 1 ? id : null
  const isSame =
    passwordHash !== '' && (await isKeptPassword(ctx, platform, password, passwordHash))
  return isSame ? id : null
}
