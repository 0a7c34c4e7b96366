import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import type { PlatformContext } from '#core/context.ts'
import { hashPassword, passwordTurn } from '#core/auth/passwords.ts'
import { subscriberOf } from '#core/network-address.ts'
import { problem } from '#core/problems.ts'
import type { SignedIn } from './sign-in.ts'
import { signInBrowser } from './browser-session.ts'
import { WRONG_INVITES_PER_ADDRESS } from './limits.ts'
import { refreshHash as secretHash } from './refresh-tokens.ts'
import { sessionsRevoked } from './sessions.ts'
import { userRecordChanged } from './users.events.ts'
import { userFields } from './users.inputs.ts'

/** The form of the page that an invite's link leads to. */
export const acceptInviteForm = z
  .object({ password: userFields.password, again: z.string({ error: problem('required') }) })
  .refine(({ password, again }) => password === again, {
    path: ['again'],
    error: problem('notTheSame'),
    when: areRight('password', 'again'),
  })

/** What somebody who has the link is told. */
export type InviteView = { name: string; email: string; companyName: string }
type InviteRow = InviteView & { userId: number; companyId: number }

/** Of an invite `i`: who made it may still make one. A link outlives nobody's right to let people in. */
const MADE_BY_ADMIN = `(i.created_by IS NULL OR EXISTS (SELECT 1 FROM users m WHERE m.id = i.created_by
  AND (m.super = 1 OR m.company_id = i.company_id AND m.profile = 'admin')))`

/** Longer than any secret of ours. */
const TOKEN_MAX_CHARS = 100

/**
 * Who a link invites; null for one that is used, expired, replaced or never was: they are not told apart. Throws ERR_TOO_MANY_TRIES for
 * an address that comes with too many of those.
 */
export async function inviteOf(
  platform: PlatformContext,
  token: string,
): Promise<InviteView | null> {
  const row = await openInvite(platform, token)
  return row && { name: row.name, email: row.email, companyName: row.companyName }
}

/**
 * Sets the password that an invited person chose, and signs their browser in. The link works once, whoever comes at the same time; all
 * sessions of the account end. Null as in `inviteOf`. Throws ERR_TOO_MANY_TRIES.
 */
export async function acceptInvite(
  platform: PlatformContext,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<(SignedIn & { setCookies: string[] }) | null> {
  const invite = await openInvite(platform, token)
  if (invite === null) return null
  const { control } = platform
  const { userId, companyId, email } = invite
  const now = platform.clock.now()
  const hash = await passwordTurn(`user:${userId}`, () => hashPassword(password))
  const [used, , ended] = await control.batch<{ id: string }>([
    control
      .prepare(
        `DELETE FROM user_invites AS i WHERE i.token_hash = ?1 AND i.expires_at > ?2 AND ${MADE_BY_ADMIN} RETURNING user_id AS id`,
      )
      .bind(await secretHash(token), now),
    control
      .prepare(
        `UPDATE users SET password_hash = ?3, token_version = token_version + 1, updated_at = ?4
         WHERE company_id = ?1 AND id = ?2 AND changes() = 1`,
      )
      .bind(companyId, userId, hash, now),
    control
      .prepare(
        `UPDATE sessions SET revoked_at = ?3, revoke_reason = 'access_changed'
         WHERE company_id = ?1 AND user_id = ?2 AND revoked_at IS NULL AND changes() = 1 RETURNING id`,
      )
      .bind(companyId, userId, now),
  ])
  // Somebody else used it in between.
  if (used?.results.length !== 1) return null
  await sessionsRevoked(platform, {
    companyId,
    userId,
    sessionIds: ended?.results.map(({ id }) => id) ?? [],
    reason: 'access_changed',
    keptSessionId: null,
  })
  await platform.emitTo(companyId, [userRecordChanged(userId)])
  platform.log.info('invite.accepted', { companyId, userId })
  return await signInBrowser(platform, request, { email, password })
}

async function openInvite(platform: PlatformContext, token: string): Promise<InviteRow | null> {
  const { control, rates, address, clock } = platform
  const row =
    token.length > TOKEN_MAX_CHARS
      ? null
      : await control
          .prepare(
            `SELECT u.id AS userId, u.company_id AS companyId, u.name, u.email, c.name AS companyName FROM user_invites i
         JOIN users u ON u.id = i.user_id AND u.company_id = i.company_id JOIN companies c ON c.id = u.company_id
       WHERE i.token_hash = ?1 AND i.expires_at > ?2 AND c.status = 1 AND ${MADE_BY_ADMIN}`,
          )
          .bind(await secretHash(token), clock.now())
          .first<InviteRow>()
  // Only wrong ones count: a right one opens from an address that others share and misuse.
  const { limit, windowMs } = WRONG_INVITES_PER_ADDRESS
  if (row === null) await rates.take(`invite:address:${subscriberOf(address)}`, limit, windowMs)
  return row
}
