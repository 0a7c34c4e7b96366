import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { parseInput } from '#core/invalid-input.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { listTicketsStatement } from './list-tickets.ts'
import type { TicketRow } from './ticket-row.ts'
import { listTicketsInput } from './tickets.inputs.ts'
import { ticketPage } from './tickets.queries.ts'
import type { TicketPage } from './tickets.types.ts'

/**
 * A page of a contact's tickets that the caller may see, the last active first: what GET /tickets?contactId= lists, without the badges.
 * Its cursors go on there, too.
 */
export async function contactTickets(
  ctx: CompanyContext,
  contactId: number,
  cursor?: string,
): Promise<TicketPage> {
  requirePermission(ctx, 'ticket:read')
  const directory = await directoryFor(ctx)
  const masked = hidesNumbers(ctx, directory)
  const rows = await ctx.db.all<TicketRow>(
    listTicketsStatement(
      ctx,
      { ...parseInput(listTicketsInput, { cursor }), contactId },
      {
        timezone: directory.company.timezone,
        masked,
        searchedIn: null,
      },
    ),
  )
  return ticketPage(ctx, rows, { directory, masked })
}
