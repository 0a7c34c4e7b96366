import type { CompanyContext, Statement } from '#core/context.ts'
import type { UserRow } from './users.types.ts'

/** The columns a command may write, by their names outside. */
const COLUMNS = {
  name: 'name',
  email: 'email',
  passwordHash: 'password_hash',
  farewellMessage: 'farewell_message',
  wpp: 'wpp',
  color: 'color',
  language: 'language',
  defaultTheme: 'default_theme',
  defaultMenu: 'default_menu',
  whatsappId: 'connection_id',
  startWork: 'start_work',
  endWork: 'end_work',
  profileImage: 'profile_image',
} as const
export type UserChange = {
  [Column in keyof typeof COLUMNS]?: string | number | null | undefined
}

/** The stored user, or null. */
export async function userRow(ctx: CompanyContext, userId: number): Promise<UserRow | null> {
  return await ctx.control.first<UserRow>(
    ctx.control.statement(
      `SELECT name, email, password_hash AS passwordHash, profile, all_ticket AS allTicket, allow_group AS allowGroup, color, wpp,
         profile_image AS profileImage, connection_id AS whatsappId, start_work AS startWork, end_work AS endWork
       FROM users WHERE company_id = ?1 AND id = ?2`,
      userId,
    ),
  )
}

/**
 * Writes what the change names, one row {id}. No row: there is no such user, or the e-mail is another's. A new password makes older
 * access tokens worthless.
 */
export function updateUserStatement(
  ctx: CompanyContext,
  userId: number,
  change: UserChange,
): Statement {
  const wanted = Object.entries(change).filter(([, value]) => value !== undefined)
  const sets = wanted.map(
    ([name], at) => `${COLUMNS[name as keyof typeof COLUMNS]} = ?${at + FIRST_VALUE}`,
  )
  if (change.passwordHash !== undefined) sets.push('token_version = token_version + 1')
  return ctx.control.statement(
    `UPDATE users SET ${[...sets, 'updated_at = ?3'].join(', ')} WHERE company_id = ?1 AND id = ?2
       AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email = ?4 AND other.id <> ?2) RETURNING id`,
    userId,
    ctx.clock.now(),
    change.email ?? null,
    ...wanted.map(([, value]) => value),
  )
}
const FIRST_VALUE = 5
