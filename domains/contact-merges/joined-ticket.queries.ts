import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import { ticketByUuid } from '../tickets/tickets.queries.ts'
import type { TicketView } from '../tickets/tickets.types.ts'
import type { JoinedTicket } from './joined-ticket.types.ts'

const UUID = /^[\da-f-]{36}$/

/** One ticket the caller may see. Of one that merges emptied ERR_NO_TICKET_FOUND says where its conversation goes on, as `joined` (JoinedTicket). */
export async function ticketOrJoined(ctx: CompanyContext, uuid: string): Promise<TicketView> {
  try {
    return await ticketByUuid(ctx, uuid)
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'ERR_NO_TICKET_FOUND')) throw thrown
    const joined = await joinedTicket(ctx, uuid)
    throw joined === null ? thrown : new AppError('ERR_NO_TICKET_FOUND', { data: { joined } })
  }
}

/**
 * The ticket that goes on with the conversation of one that merges emptied, if the caller may see it; else null. Undone merges gave the ticket
 * its address back. Only whoever asks for a ticket that is not there looks this up: no index serves it.
 */
export async function joinedTicket(
  ctx: CompanyContext,
  uuid: string,
): Promise<JoinedTicket | null> {
  requirePermission(ctx, 'ticket:read')
  if (!UUID.test(uuid)) return null
  const visible = ticketVisibility(ctx.actor, 't', 3)
  const found = await ctx.db.first<JoinedTicket>(
    ctx.db.statement(
      `WITH RECURSIVE joined(uuid, first) AS (SELECT ?2, NULL UNION SELECT f.value ->> '$.survivor.uuid', coalesce(joined.first, f.value ->> '$.emptied.id') FROM joined
         CROSS JOIN contact_merges m ON m.company_id = ?1 AND m.undone_at IS NULL AND instr(m.moved, joined.uuid) > 0
         CROSS JOIN json_each(m.moved, '$.folded') f WHERE f.value ->> '$.emptied.uuid' = joined.uuid)
       SELECT joined.first AS "from", t.id, t.uuid FROM joined CROSS JOIN tickets t ON t.company_id = ?1 AND t.uuid = joined.uuid WHERE ${visible.sql}`,
      uuid,
      ...visible.params,
    ),
  )
  return found ?? null
}

/**
 * Of tickets by their ids, where each goes on that merges emptied, if the caller may see that; the others are left out. Merges are read only
 * where a ticket is not there, once however many are not, and parsed only where they emptied one: most did not.
 */
export async function joinedTickets(
  ctx: CompanyContext,
  ids: readonly number[],
): Promise<JoinedTicket[]> {
  requirePermission(ctx, 'ticket:read')
  const visible = ticketVisibility(ctx.actor, 't', 3)
  return await ctx.db.all<JoinedTicket>(
    ctx.db.statement(
      `WITH RECURSIVE missing(id) AS MATERIALIZED (SELECT w.value FROM json_each(?2) w
           WHERE NOT EXISTS (SELECT 1 FROM tickets here WHERE here.company_id = ?1 AND here.id = w.value)),
         emptied(id, uuid, next) AS MATERIALIZED (
           SELECT f.value ->> '$.emptied.id', f.value ->> '$.emptied.uuid', f.value ->> '$.survivor.uuid' FROM (SELECT 1 FROM missing LIMIT 1)
             CROSS JOIN contact_merges m ON m.company_id = ?1 AND m.undone_at IS NULL AND instr(m.moved, '"folded":[{') > 0
             CROSS JOIN json_each(m.moved, '$.folded') f),
         joined(first, uuid) AS (SELECT e.id, e.next FROM emptied e WHERE e.id IN (SELECT id FROM missing)
           UNION SELECT joined.first, e.next FROM joined JOIN emptied e ON e.uuid = joined.uuid)
       SELECT joined.first AS "from", t.id, t.uuid FROM joined CROSS JOIN tickets t ON t.company_id = ?1 AND t.uuid = joined.uuid WHERE ${visible.sql}`,
      JSON.stringify(ids),
      ...visible.params,
    ),
  )
}
