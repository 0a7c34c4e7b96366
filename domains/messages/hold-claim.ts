import type { CompanyContext } from '#core/context.ts'
import type { ClaimedRow } from './dispatch-outbox.ts'
import { SEND_LEASE_MS, SEND_LEASE_RENEW_MS } from './limits.ts'

/**
 * Does the work of a claimed row and renews its lease meanwhile: bringing a file may take minutes, and a sender that dies must not hold
 * up what waits behind it for as long. A row that another has claimed since is left alone.
 */
export async function whileClaimed<T>(
  ctx: CompanyContext,
  claimed: ClaimedRow,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => void renew(ctx, claimed), SEND_LEASE_RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

async function renew(ctx: CompanyContext, claimed: ClaimedRow): Promise<void> {
  try {
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE outbox SET lease_until = ?4 WHERE company_id = ?1 AND id = ?2 AND attempts = ?3 AND state = 'sending'`,
        claimed.id,
        claimed.attempts,
        ctx.clock.now() + SEND_LEASE_MS,
      ),
    )
  } catch (thrown) {
    // The next one may succeed; when none does, the claim ends as if its sender had died.
    ctx.log.warn('outbound.not_renewed', {
      messageId: claimed.messageId,
      reason: String(thrown),
    })
  }
}
