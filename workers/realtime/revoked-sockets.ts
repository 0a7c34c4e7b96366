import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Log } from '#core/logs.ts'
import type { Env } from '../env.ts'
import { MINUTE_MS } from '#core/time.ts'
import type { RevokeReason } from '#domains/users/sessions.types.ts'
import type { EndCode } from '#protocol/realtime/limits.ts'
import {
  CLOSE_ACCESS_REMOVED,
  CLOSE_SIGNED_IN_ELSEWHERE,
  CLOSE_SIGNED_OUT,
  CLOSE_SIGNED_OUT_EVERYWHERE,
} from '#protocol/realtime/limits.ts'

type RevokedRow = { sessionId: string; reason: RevokeReason }

const CODES: Partial<Record<RevokeReason, EndCode>> = {
  signed_in_elsewhere: CLOSE_SIGNED_IN_ELSEWHERE,
  signed_out: CLOSE_SIGNED_OUT,
  signed_out_everywhere: CLOSE_SIGNED_OUT_EVERYWHERE,
}

/**
 * Closes the sockets of sessions that have just ended. An `auth` event is only the occasion: which sessions are meant is what their
 * rows say, so an API client's socket stays open when a browser signs in elsewhere. Never throws: the browsers were told already.
 */
export async function closeRevokedSockets(
  env: Env,
  log: Log,
  companyId: number,
  events: readonly CompanyEvent[],
): Promise<void> {
  const userIds = events.flatMap(({ channel, audience }) =>
    channel === 'auth' && audience.kind === 'other-sessions' ? [audience.userId] : [],
  )
  if (userIds.length === 0) return
  try {
    const room = env.COMPANY_ROOM.getByName(String(companyId))
    for (const userId of new Set(userIds)) {
      const { results } = await env.CONTROL.prepare(
        'SELECT id AS sessionId, revoke_reason AS reason FROM sessions WHERE user_id = ?1 AND revoked_at > ?2',
      )
        .bind(userId, Date.now() - MINUTE_MS)
        .all<RevokedRow>()
      for (const { sessionId, reason } of results) {
        const code = CODES[reason] ?? CLOSE_ACCESS_REMOVED
        await room.closeSessions({ userId, sessionId, code })
      }
    }
  } catch (thrown) {
    log.error('room.publish_failed', thrown, { companyId })
  }
}
