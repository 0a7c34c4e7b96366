import { redirect } from '@remix-run/cloudflare'
import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { joinedTicket } from '#domains/contact-merges/joined-ticket.queries.ts'
import { listMessages } from '#domains/messages/messages.queries.ts'
import { ticketByUuid } from '#domains/tickets/tickets.queries.ts'
import { MISSING_PARAM } from '../desk/message-link.ts'
import { ticketPath } from '../person/ticket-path.ts'
import type { TicketData } from './ticket-data.ts'

/** A ticket and its newest messages. One that was joined with another leads there, and keeps what its address asks for (`search`); one that cannot be had, to the list (specification part 1 §4), which says so. */
export async function ticketAndMessages(
  ctx: CompanyContext,
  uuid: string,
  search = '',
): Promise<TicketData> {
  try {
    const { id } = await ticketByUuid(ctx, uuid)
    const { ticket, ...messages } = await listMessages(ctx, id, {})
    return { ticket, messages }
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'ERR_NO_TICKET_FOUND')) throw thrown
    const joined = await joinedTicket(ctx, uuid)
    throw redirect(
      joined === null ? `/tickets?${MISSING_PARAM}=ticket` : ticketPath(joined.uuid) + search,
    )
  }
}
