import type { CompanyContext } from '#core/context.ts'
import type { Directory } from '../companies/directory.types.ts'
import {
  answered,
  ANSWERED_SQL,
  receiverChanged,
  requireReceiver,
} from '../messages/require-receiver.ts'
import { TICKET_COLUMNS, TICKET_JOINS } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { GOES_INTO } from './schedule-checks.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** Who is answered where one goes that goes on by hand, as `answered` has it; null where nothing was said of that, or nobody asks. */
export type Seen = string | null

/**
 * Of one that was refused because of its receiver: whom it goes to now, as the caller was shown them. Throws ERR_RECEIVER_CHANGED where
 * `receiver` is somebody else. It is compared in the ticket that it goes into; where there is none by now it says nothing.
 */
export async function seenReceiver(
  ctx: CompanyContext,
  directory: Directory,
  row: ScheduleRow,
  receiver: string | undefined,
): Promise<Seen> {
  if (receiver === undefined || row.lastError !== 'ERR_RECEIVER_CHANGED') return null
  const ticket = await goesInto(ctx, row)
  if (ticket === null) return null
  requireReceiver(ctx, directory, ticket, receiver)
  return answered(ticket)
}

/** For a statement that changes a row of schedules only while who is answered is the one of `seen`, SQL. */
export const isSeenSql = (seen: string): string =>
  `(${seen} IS NULL OR EXISTS (SELECT 1 FROM tickets t JOIN contacts c ON c.company_id = t.company_id AND c.id = t.contact_id
     WHERE t.company_id = ?1 AND t.id = ${GOES_INTO} AND ${ANSWERED_SQL} = ${seen}))`

/** Throws ERR_RECEIVER_CHANGED where it is not the one of `seen` any more. */
export async function requireStillSeen(
  ctx: CompanyContext,
  row: ScheduleRow,
  seen: Seen,
): Promise<void> {
  if (seen === null) return
  const ticket = await goesInto(ctx, row)
  if (ticket === null || answered(ticket) !== seen) throw receiverChanged()
}

async function goesInto(ctx: CompanyContext, row: ScheduleRow): Promise<TicketRow | null> {
  return await ctx.db.first<TicketRow>(
    ctx.db.statement(
      `SELECT ${TICKET_COLUMNS} FROM schedules JOIN tickets t ON t.company_id = schedules.company_id AND t.id = ${GOES_INTO} ${TICKET_JOINS}
       WHERE schedules.company_id = ?1 AND schedules.id = ?2`,
      row.id,
    ),
  )
}
