import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'

/**
 * The uuid of the ticket that goes on with the conversation of one that merges emptied, if the caller may see it; else null. Undone merges
 * gave the ticket its address back. Only whoever asks for a ticket that is not there looks this up: no index serves it.
 */
export async function joinedTicketUuid(ctx: CompanyContext, uuid: string): Promise<string | null> {
  requirePermission(ctx, 'ticket:read')
  const visible = ticketVisibility(ctx.actor, 't', 3)
  const found = await ctx.db.first<{ uuid: string }>(
    ctx.db.statement(
      `WITH RECURSIVE joined(uuid) AS (SELECT ?2 UNION SELECT f.value ->> '$.survivor.uuid' FROM joined
         CROSS JOIN contact_merges m ON m.company_id = ?1 AND m.undone_at IS NULL AND instr(m.moved, joined.uuid) > 0
         CROSS JOIN json_each(m.moved, '$.folded') f WHERE f.value ->> '$.emptied.uuid' = joined.uuid)
       SELECT t.uuid FROM joined CROSS JOIN tickets t ON t.company_id = ?1 AND t.uuid = joined.uuid WHERE ${visible.sql}`,
      uuid,
      ...visible.params,
    ),
  )
  return found?.uuid ?? null
}
