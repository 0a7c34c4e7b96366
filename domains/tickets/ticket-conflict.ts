import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { TicketRow } from './ticket-row.ts'
import { activeTicketStatement } from './tickets.queries.ts'

/**
 * The refusal that names who holds the contact's active ticket and in which queue (part 1 §4): the info dialog shows it, and the
 * same user's screen opens the ticket instead.
 */
export async function conflictWith(
  ctx: CompanyContext,
  directory: Directory,
  lost: TicketRow,
): Promise<AppError> {
  const active = await ctx.db.first<TicketRow>(
    activeTicketStatement(ctx, lost.contactId, lost.connectionId),
  )
  const holder = active ?? lost
  const user = directory.users.find((one) => one.id === holder.userId)
  const queue = directory.queues.find((one) => one.id === holder.queueId)
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    message: 'the ticket is held already',
    data: {
      ticket: { id: holder.id, uuid: holder.uuid, status: holder.status },
      user: user === undefined ? null : { id: user.id, name: user.name },
      queue: queue === undefined ? null : { id: queue.id, name: queue.name },
    },
  })
}
