import type { CompanyContext } from '#core/context.ts'
import { fetchPicture } from '../contacts/contact-picture.ts'
import { watchTyping } from './send-typing.ts'

/** What follows from somebody looking at a ticket: its customer's typing is asked for, and a picture when there is none yet. */
export async function attendTicket(ctx: CompanyContext, ticketId: number): Promise<void> {
  const ticket = await ctx.db.first<{ connectionId: number; contactId: number }>(
    ctx.db.statement(
      `SELECT connection_id AS connectionId, contact_id AS contactId FROM tickets WHERE company_id = ?1 AND id = ?2 AND channel = 'whatsapp'`,
      ticketId,
    ),
  )
  if (ticket === null) return
  await watchTyping(ctx, ticketId)
  await fetchPicture(ctx, ticket.connectionId, ticket.contactId)
}
