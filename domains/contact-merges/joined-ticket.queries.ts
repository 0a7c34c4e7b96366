import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import { ticketByUuid } from '../tickets/tickets.queries.ts'
import type { TicketView } from '../tickets/tickets.types.ts'

const UUID = /^[\da-f-]{36}$/

/** One ticket the caller may see. Of one that merges emptied ERR_NO_TICKET_FOUND says where its conversation goes on, as `joined`. */
export async function ticketOrJoined(ctx: CompanyContext, uuid: string): Promise<TicketView> {
  try {
    return await ticketByUuid(ctx, uuid)
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'ERR_NO_TICKET_FOUND')) throw thrown
    const joined = await joinedTicketUuid(ctx, uuid)
    throw joined === null ? thrown : new AppError('ERR_NO_TICKET_FOUND', { data: { joined } })
  }
}

/**
 * The uuid of the ticket that goes on with the conversation of one that merges emptied, if the caller may see it; else null. Undone merges
 * gave the ticket its address back. Only whoever asks for a ticket that is not there looks this up: no index serves it.
 */
export async function joinedTicketUuid(ctx: CompanyContext, uuid: string): Promise<string | null> {
  requirePermission(ctx, 'ticket:read')
  if (!UUID.test(uuid)) return null
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
