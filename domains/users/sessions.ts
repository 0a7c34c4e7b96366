import type { PlatformContext } from '#core/context.ts'
import type { SessionEnd } from '#core/auth/session-ends.ts'
import type { Profile } from '#core/permissions.ts'
import type { Millis } from '#core/time.ts'
import type { LiveSession, RevokeReason, SessionKind } from './sessions.types.ts'
import { SESSION_CHECK_MS, SESSIONS_KEPT } from './limits.ts'

type SessionRow = {
  sessionId: string
  kind: SessionKind
  userId: number
  companyId: number
  shard: number
  name: string
  email: string
  profile: Profile
  super: number
  allTicket: number
  allowGroup: number
  tokenVersion: number
  companyName: string
  companyActive: number
  dueDate: Millis | null
  lastSeenAt: Millis | null
}

const LIVE_SESSION_SQL = `SELECT s.id AS sessionId, s.kind, s.user_id AS userId, s.company_id AS companyId, c.shard, u.name, u.email, u.profile,
  u.super, u.all_ticket AS allTicket, u.allow_group AS allowGroup, u.token_version AS tokenVersion, u.last_seen_at AS lastSeenAt,
  c.name AS companyName, c.status AS companyActive, c.due_date AS dueDate
FROM sessions s JOIN users u ON u.id = s.user_id AND u.company_id = s.company_id JOIN companies c ON c.id = s.company_id
WHERE s.id = ?1 AND s.revoked_at IS NULL AND s.expires_at > ?2`

/** Sessions found standing, the longest known first. */
const known = new Map<string, { session: LiveSession; at: Millis }>()

/** The session if it stands, from memory for at most a second. */
export async function findSession(
  platform: PlatformContext,
  sessionId: string,
): Promise<LiveSession | null> {
  const now = platform.clock.now()
  const remembered = known.get(sessionId)
  if (remembered !== undefined && Math.abs(now - remembered.at) < SESSION_CHECK_MS)
    return remembered.session
  known.delete(sessionId)
  const row = await liveSessionStatement(platform, sessionId).first<SessionRow>()
  if (row === null) return null
  const session = liveSessionFrom(row)
  // Counted from before the question: an answer that was slow is not believed longer.
  known.set(sessionId, { session, at: now })
  for (const oldest of known.keys()) {
    if (known.size <= SESSIONS_KEPT) break
    known.delete(oldest)
  }
  return session
}

/** Why a session that does not stand has ended, as its person is told. */
export async function sessionEndOf(
  platform: PlatformContext,
  sessionId: string,
): Promise<SessionEnd> {
  const reason = await platform.control
    .prepare('SELECT revoke_reason FROM sessions WHERE id = ?1')
    .bind(sessionId)
    .first<RevokeReason>('revoke_reason')
  if (reason === 'access_changed') return 'access_removed'
  return reason === null || reason === 'refresh_reuse' ? 'expired' : reason
}

export function liveSessionStatement(
  platform: PlatformContext,
  sessionId: string,
): D1PreparedStatement {
  return platform.control.prepare(LIVE_SESSION_SQL).bind(sessionId, platform.clock.now())
}

export function liveSessionFrom(row: SessionRow): LiveSession {
  return {
    ...row,
    super: row.super === 1,
    allTicket: row.allTicket === 1,
    allowGroup: row.allowGroup === 1,
    companyActive: row.companyActive === 1,
  }
}

/** Makes this isolate look at the row again; the others do within a second. */
export function forgetSession(sessionId: string): void {
  known.delete(sessionId)
}

/** The same for every session of a person. */
export function forgetSessionsOf(userId: number): void {
  for (const [sessionId, { session }] of known)
    if (session.userId === userId) known.delete(sessionId)
}

/** Ends one session for good: its cookie, its tokens and its sockets. Nothing happens when it had ended before. */
export async function revokeSession(
  platform: PlatformContext,
  sessionId: string,
  reason: RevokeReason,
): Promise<void> {
  const revoked = await platform.control
    .prepare(
      `UPDATE sessions SET revoked_at = ?2, revoke_reason = ?3 WHERE id = ?1 AND revoked_at IS NULL
       RETURNING id, user_id AS userId, company_id AS companyId`,
    )
    .bind(sessionId, platform.clock.now(), reason)
    .first<{ id: string; userId: number; companyId: number }>()
  forgetSession(sessionId)
  if (revoked !== null)
    await sessionsRevoked(platform, {
      ...revoked,
      sessionIds: [revoked.id],
      reason,
      keptSessionId: null,
    })
}

/**
 * Tells the user's browsers that sessions of theirs ended. The endpoint that carries this event also closes the sockets of the
 * sessions whose rows say so.
 */
export async function sessionsRevoked(
  platform: PlatformContext,
  change: {
    companyId: number
    userId: number
    sessionIds: readonly string[]
    reason: RevokeReason
    keptSessionId: string | null
  },
): Promise<void> {
  if (change.sessionIds.length === 0) return
  change.sessionIds.forEach(forgetSession)
  platform.log.info('session.revoked', {
    companyId: change.companyId,
    userId: change.userId,
    sessions: change.sessionIds.length,
    reason: change.reason,
  })
  await platform.emitTo(change.companyId, [
    {
      channel: 'auth',
      action: change.reason === 'signed_in_elsewhere' ? 'update' : 'delete',
      data: { user: { id: change.userId } },
      audience: {
        kind: 'other-sessions',
        userId: change.userId,
        sessionId: change.keptSessionId ?? '',
      },
    },
  ])
}
