import type { CompanyContext, Statement } from '#core/context.ts'
import { INVITE_TTL_MS } from './limits.ts'

/** What a new link is kept as; its secret is only in the link. */
export type NewInvite = { tokenHash: string; expiresAt: number }

export const inviteExpiry = (ctx: CompanyContext) => ctx.clock.now() + INVITE_TTL_MS

/**
 * Keeps the invite of who has this e-mail in the company, in place of an earlier one; one row {userId}. `ifChanged`: only behind a
 * statement that wrote a row.
 */
export function keepInviteStatement(
  ctx: CompanyContext,
  email: string,
  { tokenHash, expiresAt }: NewInvite,
  { ifChanged }: { ifChanged: boolean },
): Statement {
  return ctx.control.statement(
    `INSERT INTO user_invites (user_id, company_id, token_hash, created_by, created_at, expires_at)
     SELECT id, ?1, ?3, ?4, ?5, ?6 FROM users WHERE company_id = ?1 AND email = ?2 ${ifChanged ? 'AND changes() = 1' : ''}
     ON CONFLICT (user_id) DO UPDATE SET token_hash = ?3, created_by = ?4, created_at = ?5, expires_at = ?6
     WHERE user_invites.company_id = ?1 RETURNING user_id AS userId`,
    email,
    tokenHash,
    ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    ctx.clock.now(),
    expiresAt,
  )
}

/** Takes a user's link away. `passwordHash`: only once this is what they sign in with. */
export function dropInviteStatement(
  ctx: CompanyContext,
  userId: number,
  passwordHash: string | null = null,
): Statement {
  return ctx.control.statement(
    `DELETE FROM user_invites WHERE company_id = ?1 AND user_id = ?2
       AND (?3 IS NULL OR EXISTS (SELECT 1 FROM users u WHERE u.company_id = ?1 AND u.id = ?2 AND u.password_hash = ?3))`,
    userId,
    passwordHash,
  )
}
