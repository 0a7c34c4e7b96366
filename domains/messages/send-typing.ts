import type { CompanyContext } from '#core/context.ts'
import { driverFor } from '../channels/drivers.ts'
import { reachContact } from '../channels/reach-contact.ts'
import type { Reach } from '../channels/reach-contact.ts'

/** Shows the customer, where the channel can, that an attendant types, or stopped. Best effort. */
export async function sendTyping(
  ctx: CompanyContext,
  ticketId: number,
  on: boolean,
): Promise<void> {
  const reach = await reachOfTicket(ctx, ticketId, 'typing')
  await reach?.driver.typing?.(reach.connection, reach.to, on)
}

/** Asks to be told, where the channel can, when the customer of a ticket types. Best effort. */
export async function watchTyping(ctx: CompanyContext, ticketId: number): Promise<void> {
  const reach = await reachOfTicket(ctx, ticketId, 'watch')
  await reach?.driver.watch?.(reach.connection, reach.to)
}

async function reachOfTicket(
  ctx: CompanyContext,
  ticketId: number,
  what: 'typing' | 'watch',
): Promise<Reach | null> {
  const ticket = await ctx.db.first<{ channel: string; connectionId: number; contactId: number }>(
    ctx.db.statement(
      `SELECT channel, connection_id AS connectionId, contact_id AS contactId FROM tickets
       WHERE company_id = ?1 AND id = ?2 AND status IN ('pending','open','group')`,
      ticketId,
    ),
  )
  if (ticket === null || driverFor(ctx, ticket.channel)?.[what] == null) return null
  return await reachContact(ctx, { ...ticket, ticketId })
}
