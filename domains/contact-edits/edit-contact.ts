import type { CompanyContext } from '#core/context.ts'
import type { ContactReadAs } from '../contacts/contact-form.ts'
import type { UpdateContactInput } from '../contacts/contacts.inputs.ts'
import type { ContactView } from '../contacts/contacts.types.ts'
import type { Rates } from '../contacts/known-numbers.ts'
import type { TagChange } from '../contacts/tag-change.ts'
import { updateContact } from '../contacts/update-contact.ts'
import { requireSight } from '../tickets/require-sight.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf, ticketChanged } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

/**
 * `updateContact`, for who sees what it reaches: another number takes along what waits and is planned in the contact's conversations, so those
 * in hand must be in the caller's sight (ERR_OUT_OF_SIGHT). It tells of them too: who is answered in them follows whose the addresses are.
 */
export const editContact = (
  ctx: CompanyContext,
  platform: Rates,
  contactId: number,
  input: UpdateContactInput,
  readAs?: ContactReadAs,
  tags?: TagChange,
): Promise<ContactView> =>
  updateContact(ctx, platform, contactId, input, readAs, tags, {
    before: async () => requireSight(ctx.actor, (await rowsInHand(ctx, contactId)).map(scopeOf)),
    after: async (directory) =>
      (await rowsInHand(ctx, contactId)).map((row) =>
        ticketChanged(directory, row, { action: 'update' }),
      ),
  })

async function rowsInHand(ctx: CompanyContext, contactId: number): Promise<TicketRow[]> {
  const inHand = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `SELECT id FROM tickets WHERE company_id = ?1 AND contact_id = ?2 AND status IN ${ACTIVE_STATUSES_SQL}`,
      contactId,
    ),
  )
  if (inHand.length === 0) return []
  const ids = inHand.map(({ id }) => id)
  return await ctx.db.all<TicketRow>(ticketRowsStatement(ctx, ids))
}
