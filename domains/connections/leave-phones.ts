import type { CompanyContext } from '#core/context.ts'
import { MARK_TIMEOUT_MS } from '../channels/limits.ts'

/**
 * Nobody of the company is at the desk any more: its linked phones stop saying that somebody is, and ring and show their own
 * notifications again. Best effort: WhatsApp takes a session that is gone for absent by itself.
 */
export async function leavePhones(ctx: CompanyContext): Promise<void> {
  const phones = await ctx.db.all<{ sessionId: string }>(
    ctx.db.statement(
      `SELECT external_id AS sessionId FROM connections
       WHERE company_id = ?1 AND channel = 'whatsapp' AND status = 'CONNECTED' AND external_id IS NOT NULL`,
    ),
  )
  const away = { to: null, presence: 'unavailable' } as const
  await Promise.all(
    phones.map(({ sessionId }) =>
      ctx.sessions.command(sessionId, 'presence.send', away, { timeoutMs: MARK_TIMEOUT_MS }),
    ),
  )
}
