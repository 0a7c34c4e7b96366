import type { CompanyContext, Statement } from '#core/context.ts'
import { requireUser } from '#core/context.ts'

/** What a new link is kept as; its secret is only in the link. */
export type NewInvite = { tokenHash: string; createdAt: number; expiresAt: number }

/**
 * Keeps the invite of who has this e-mail in the company, in place of an earlier one; one row {userId}. `ifChanged`: only behind a
 * statement that wrote a row. `unlessSince`: not in place of one that the caller made after this time.
 */
export function keepInviteStatement(
  ctx: CompanyContext,
  email: string,
  { tokenHash, createdAt, expiresAt }: NewInvite,
  { ifChanged, unlessSince = null }: { ifChanged: boolean; unlessSince?: number | null },
): Statement {
  return ctx.control.statement(
    `INSERT INTO user_invites (user_id, company_id, token_hash, created_by, created_at, expires_at)
     SELECT id, ?1, ?3, ?4, ?5, ?6 FROM users WHERE company_id = ?1 AND email = ?2 ${ifChanged ? 'AND changes() = 1' : ''}
     ON CONFLICT (user_id) DO UPDATE SET token_hash = ?3, created_by = ?4, created_at = ?5, expires_at = ?6
     WHERE user_invites.company_id = ?1
       AND (?7 IS NULL OR user_invites.created_by IS NOT ?4 OR user_invites.created_at <= ?7)
     RETURNING user_id AS userId`,
    email,
    tokenHash,
    ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    createdAt,
    expiresAt,
    unlessSince,
  )
}

/** One row {tokenHash, createdAt, expiresAt}: the link that the caller made for who has this e-mail. */
export function ownInviteStatement(ctx: CompanyContext, email: string): Statement {
  return ctx.control.statement(
    `SELECT i.token_hash AS tokenHash, i.created_at AS createdAt, i.expires_at AS expiresAt
     FROM users u JOIN user_invites i ON i.user_id = u.id AND i.company_id = ?1
     WHERE u.company_id = ?1 AND u.email = ?2 AND i.created_by = ?3`,
    email,
    requireUser(ctx).userId,
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
