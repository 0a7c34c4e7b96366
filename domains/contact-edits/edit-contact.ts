import type { CompanyContext } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { ContactReadAs } from '../contacts/contact-form.ts'
import type { UpdateContactInput } from '../contacts/contacts.inputs.ts'
import type { ContactView } from '../contacts/contacts.types.ts'
import type { Rates } from '../contacts/known-numbers.ts'
import type { TagChange } from '../contacts/tag-change.ts'
import { updateContact } from '../contacts/update-contact.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketChanged } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

/** `updateContact`, which tells of the contact's tickets in hand too: who is answered in them follows whose the addresses are. */
export const editContact = (
  ctx: CompanyContext,
  platform: Rates,
  contactId: number,
  input: UpdateContactInput,
  readAs?: ContactReadAs,
  tags?: TagChange,
): Promise<ContactView> =>
  updateContact(ctx, platform, contactId, input, readAs, tags, (directory) =>
    ticketsInHand(ctx, directory, contactId),
  )

async function ticketsInHand(
  ctx: CompanyContext,
  directory: Directory,
  contactId: number,
): Promise<CompanyEvent[]> {
  const inHand = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `SELECT id FROM tickets WHERE company_id = ?1 AND contact_id = ?2 AND status IN ${ACTIVE_STATUSES_SQL}`,
      contactId,
    ),
  )
  if (inHand.length === 0) return []
  const ids = inHand.map(({ id }) => id)
  const rows = await ctx.db.all<TicketRow>(ticketRowsStatement(ctx, ids))
  return rows.map((row) => ticketChanged(directory, row, { action: 'update' }))
}
