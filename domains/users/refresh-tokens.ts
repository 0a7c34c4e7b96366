import type { PlatformContext } from '#core/context.ts'
import type { LiveSession } from './sessions.types.ts'
import { AppError } from '#core/errors.ts'
import { hex, randomToken } from '#core/ids.ts'
import { REFRESH_TTL_MS } from './limits.ts'
import { forgetSession, liveSessionFrom, liveSessionStatement, revokeSession } from './sessions.ts'

/** `<session>.<secret>`: the session is named so that a token that was used before finds its family. */
export function newRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomToken(32)}`
}

export async function refreshHash(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

/**
 * Trades a refresh token for the next one. A token that was traded before means that two hold the family, one of them a thief:
 * the whole family ends, also when it is only a second try of the same client (there is no telling them apart, and a sign-in
 * is cheaper than a stolen month). Throws ERR_SESSION_EXPIRED.
 */
export async function rotateRefreshToken(
  platform: PlatformContext,
  token: string,
): Promise<{ session: LiveSession; refreshToken: string }> {
  const expired = new AppError('ERR_SESSION_EXPIRED', { message: 'the refresh token is not valid' })
  const sessionId = token.split('.', 1)[0] ?? ''
  if (sessionId === '' || token.length > 200) throw expired
  const next = newRefreshToken(sessionId)
  const now = platform.clock.now()
  const [rotated, , found] = await platform.control.batch([
    platform.control
      .prepare(
        `UPDATE sessions SET previous_refresh_hash = refresh_hash, refresh_hash = ?3, rotated_at = ?4, expires_at = ?5
         WHERE id = ?1 AND refresh_hash = ?2 AND kind = 'api' AND revoked_at IS NULL AND expires_at > ?4`,
      )
      .bind(
        sessionId,
        await refreshHash(token),
        await refreshHash(next),
        now,
        now + REFRESH_TTL_MS,
      ),
    platform.control
      .prepare(
        `UPDATE users SET last_seen_at = ?2 WHERE id = (SELECT user_id FROM sessions WHERE id = ?1) AND changes() = 1`,
      )
      .bind(sessionId, now),
    liveSessionStatement(platform, sessionId),
  ])
  const row = found?.results[0] as Parameters<typeof liveSessionFrom>[0] | undefined
  if (row === undefined) throw expired
  if (rotated?.meta.changes !== 1) {
    if (row.kind === 'api') await revokeSession(platform, sessionId, 'refresh_reuse')
    throw expired
  }
  forgetSession(sessionId)
  const session = liveSessionFrom(row)
  if (!session.companyActive)
    throw new AppError('ERR_COMPANY_INACTIVE', { message: 'the company is not active' })
  return { session, refreshToken: next }
}

/** The session whose refresh token in force this is. */
export async function sessionOfRefreshToken(
  platform: PlatformContext,
  token: string,
): Promise<string | null> {
  return await platform.control
    .prepare('SELECT id FROM sessions WHERE refresh_hash = ?1 AND revoked_at IS NULL')
    .bind(await refreshHash(token))
    .first<string>('id')
}
