import type { CompanyContext, Statement } from '#core/context.ts'
import type { RevokeReason } from './sessions.types.ts'

type Ended = {
  keptSessionId: string | null
  ifChanged: boolean
  reason?: RevokeReason
}

/** Ends a user's sessions, all but the one kept; rows {id} of those that ended. `ifChanged`: only behind a statement that wrote a row. */
export function endSessionsStatement(
  ctx: CompanyContext,
  userId: number,
  { keptSessionId, ifChanged, reason = 'access_changed' }: Ended,
): Statement {
  return ctx.control.statement(
    `UPDATE sessions SET revoked_at = ?4, revoke_reason = ?5
     WHERE company_id = ?1 AND user_id = ?2 AND id IS NOT ?3 AND revoked_at IS NULL AND expires_at > ?4
       ${ifChanged ? 'AND changes() = 1' : ''} RETURNING id`,
    userId,
    keptSessionId,
    ctx.clock.now(),
    reason,
  )
}
