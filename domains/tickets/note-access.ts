import type { CompanyContext } from '#core/context.ts'
import { ACCESS_EVERY_MS } from './limits.ts'

/**
 * Writes into the log that somebody who does not hold the ticket looked at it (specification part 1 §3, "access"). Looking again soon is
 * the same look.
 */
export async function noteAccess(
  ctx: CompanyContext,
  ticketId: number,
  userId: number,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.all(
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, t.id, 'access', ?3, t.queue_id, ?4 FROM tickets t
       WHERE t.company_id = ?1 AND t.id = ?2 AND t.user_id IS NOT ?3 AND NOT EXISTS (
         SELECT 1 FROM ticket_logs l WHERE l.company_id = ?1 AND l.ticket_id = ?2 AND l.type = 'access' AND l.user_id = ?3 AND l.created_at > ?5)`,
      ticketId,
      userId,
      now,
      now - ACCESS_EVERY_MS,
    ),
  )
}
