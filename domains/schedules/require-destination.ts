import type { CompanyContext } from '#core/context.ts'
import type { Directory } from '../companies/directory.types.ts'
import { requireAddress } from '../connections/connection-to.ts'
import { requireSight } from '../tickets/require-sight.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf } from '../tickets/tickets.events.ts'
import { activeTicketStatement } from '../tickets/tickets.queries.ts'
import { connectionOf } from './connection-of.ts'

/** Where a planned message goes. `connectionId` null: the company's default one. */
type Destination = { contactId: number; connectionId: number | null }

/**
 * Whoever plans a message must see where it goes: the conversation in hand with that contact and connection, whatever ticket it is written
 * in, which is returned, or null where there is none; and the contact must have an address there. Throws ERR_OUT_OF_SIGHT, ERR_NO_CONTACT_ADDRESS, ERR_NO_CONTACT_FOUND.
 */
export async function requireDestination(
  ctx: CompanyContext,
  directory: Directory,
  { contactId, connectionId }: Destination,
): Promise<TicketRow | null> {
  const connection = connectionOf(directory, connectionId)
  if (connection === undefined) return null
  const inHand = await ctx.db.first<TicketRow>(activeTicketStatement(ctx, contactId, connection.id))
  if (inHand !== null) requireSight(ctx.actor, [scopeOf(inHand)])
  await requireAddress(ctx, connection, contactId)
  return inHand
}
