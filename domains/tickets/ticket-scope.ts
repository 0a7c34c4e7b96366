import type { CompanyContext } from '#core/context.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'

type ScopeRow = {
  ticketId: number
  status: string
  queueId: number | null
  userId: number | null
  isGroup: number
}

/** What decides who may see a ticket of this company, or null when it has no such ticket. */
export async function ticketScope(
  ctx: CompanyContext,
  ticketId: number,
): Promise<TicketScope | null> {
  const row = await ctx.db.first<ScopeRow>(
    ctx.db.statement(
      `SELECT id AS ticketId, status, queue_id AS queueId, user_id AS userId, is_group AS isGroup
       FROM tickets WHERE company_id = ?1 AND id = ?2`,
      ticketId,
    ),
  )
  return row === null ? null : { ...row, isGroup: row.isGroup === 1 }
}
