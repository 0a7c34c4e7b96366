import type { Actor, CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Directory } from '../companies/directory.types.ts'
import { requireAddress } from '../connections/connection-to.ts'
import { sendObstacle } from '../connections/takes-messages.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { takesFreeWords } from '../tickets/reply-window.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { activeTicketStatement } from '../tickets/tickets.queries.ts'
import { connectionOf } from './connection-of.ts'
import { newPlace } from './new-place.ts'
import type { ScheduleRow } from './schedule-row.ts'

/**
 * The conversation a planned message goes into: the one in hand with that contact and connection, whoever holds it; when none is, a new
 * one (new-place.ts), so that the answer finds somebody. Nothing opens for a message that cannot go: ERR_OUT_OF_SIGHT, ERR_NO_WAPP_FOUND, ERR_CONNECTION_UNAVAILABLE, ERR_CHANNEL_UNAVAILABLE, ERR_NO_CONTACT_ADDRESS, ERR_WINDOW_CLOSED.
 */
export async function openTicketFor(
  ctx: CompanyContext,
  directory: Directory,
  row: ScheduleRow,
  releasedBy: Actor | null,
): Promise<TicketRow> {
  const connection = connectionOf(directory, row.connectionId)
  if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND')
  const active = activeTicketStatement(ctx, row.contactId, connection.id)
  const [tickets, wrote] = await ctx.db.batch<[TicketRow[], { at: number | null }[]]>([
    active,
    ctx.db.statement(
      `SELECT max(last_inbound_at) AS at FROM tickets WHERE company_id = ?1 AND contact_id = ?2 AND connection_id = ?3`,
      row.contactId,
      connection.id,
    ),
  ])
  const [inHand] = tickets
  if (inHand !== undefined) return inHand
  const place = newPlace(ctx, directory, row, releasedBy)
  const obstacle = sendObstacle(connection)
  if (obstacle !== null) throw new AppError(obstacle, { data: { status: connection.status } })
  await requireAddress(ctx, connection, row.contactId)
  const lastInboundAt = wrote[0]?.at ?? null
  if (!takesFreeWords({ channel: connection.channel, lastInboundAt }, ctx.clock.now()))
    throw new AppError('ERR_WINDOW_CLOSED')
  try {
    await createTicket(ctx, {
      contactId: row.contactId,
      whatsappId: connection.id,
      ...place,
    })
  } catch (thrown) {
    // The customer wrote in this very moment: that conversation is the one.
    if (!(thrown instanceof AppError) || thrown.code !== 'ERR_OTHER_OPEN_TICKET') throw thrown
  }
  const opened = await ctx.db.first<TicketRow>(active)
  if (opened === null) throw new Error('the ticket of a planned message closed at once')
  return opened
}
