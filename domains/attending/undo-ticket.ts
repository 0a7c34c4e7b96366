import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { noticeEvents } from '../notifications/write-notices.ts'
import { movedQueueSql } from '../queues/live-queue.ts'
import { askedAgainStatement, withdrawStatement } from '../ratings/ask-rating.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { ticketView } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf, ticketChanged } from '../tickets/tickets.events.ts'
import { ticketByIdStatement, ticketRowsStatement } from '../tickets/tickets.queries.ts'
import type { TicketView } from '../tickets/tickets.types.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

/**
 * What an UPDATE of a ticket keeps of the row as it is before it, so that nothing comes between reading and writing it. Parameters: ?3
 * status, ?4 queue and ?5 user after it, ?13 until when it is put aside, ?14 the kind of transition; from `first` on the key, who acts,
 * and until when. A change of switches leaves what was kept; putting aside is taken back like a move. `activityAt`: SQL of what the
 * UPDATE makes of `activity_at`.
 */
export function keptForUndo(first: number, activityAt: string): string {
  return `CASE WHEN ?14 = 'adjust' AND (?13 = 'keep' OR ?${first} IS NULL) THEN undo WHEN ?${first} IS NULL OR ?${first + 1} IS NULL THEN NULL ELSE
    json_object('kind', ?14, 'key', ?${first}, 'by', ?${first + 1}, 'until', ?${first + 2}, 'status', status, 'queueId', queue_id, 'userId', user_id,
      'unreadMessages', unread_messages, 'acceptedAt', accepted_at, 'closedAt', closed_at, 'snoozedUntil', snoozed_until,
      'amountUsedBotQueues', amount_used_bot_queues, 'activityAt', activity_at, 'toActivityAt', ${activityAt}, 'toStatus', ?3, 'toQueueId', ?4, 'toUserId', ?5) END`
}

/**
 * Puts a ticket back as it was before the caller's own last move or snooze, also one that took it out of their sight. What the customer was told
 * stays told. Throws ERR_TICKET_CHANGED, with nothing changed, when the ticket was moved since, when the contact has another active
 * one by now, or when the time is over; ERR_NO_TICKET_FOUND for a ticket that the caller neither moved nor sees.
 */
export async function undoTicket(
  ctx: CompanyContext,
  ticketId: number,
  undoKey: string,
): Promise<TicketView> {
  requirePermission(ctx, 'ticket:update')
  const { userId } = requireUser(ctx)
  const now = ctx.clock.now()
  const [directory, [[before], [seen], [mine]]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[TicketRow[], TicketRow[], { kind: string | null }[]]>([
      ticketRowsStatement(ctx, [ticketId]),
      ticketByIdStatement(ctx, ticketId),
      ctx.db.statement(
        `SELECT undo ->> 'kind' AS kind FROM tickets WHERE company_id = ?1 AND id = ?2 AND undo ->> 'key' = ?3 AND undo ->> 'by' = ?4`,
        ticketId,
        undoKey,
        userId,
      ),
    ]),
  ])
  if (before === undefined || (seen === undefined && mine === undefined))
    throw new AppError('ERR_NO_TICKET_FOUND')
  // Putting aside is not in the log, so nor is taking that back.
  const isLogged = mine?.kind !== 'adjust'
  const [restored, , asked, , rows] = await ctx.db.batch<
    [{ id: number }[], unknown[], { expiresAt: number }[], unknown[], TicketRow[]]
  >([
    ctx.db.statement(
      `UPDATE tickets SET status = undo ->> 'status', queue_id = ${movedQueueSql("undo ->> 'queueId'")}, user_id = undo ->> 'userId',
         unread_messages = CASE status WHEN 'closed' THEN undo ->> 'unreadMessages' ELSE unread_messages END,
         accepted_at = undo ->> 'acceptedAt', closed_at = undo ->> 'closedAt', amount_used_bot_queues = undo ->> 'amountUsedBotQueues',
         snoozed_until = CASE WHEN undo ->> 'snoozedUntil' > ?5 THEN undo ->> 'snoozedUntil' END,
         activity_at = CASE activity_at WHEN undo ->> 'toActivityAt' THEN undo ->> 'activityAt' ELSE activity_at END,
         undo = NULL, version = version + 1, updated_at = ?5
       WHERE company_id = ?1 AND id = ?2 AND undo ->> 'key' = ?3 AND undo ->> 'by' = ?4 AND undo ->> 'until' >= ?5
         AND status = undo ->> 'toStatus' AND queue_id IS undo ->> 'toQueueId' AND user_id IS undo ->> 'toUserId'
         AND NOT EXISTS (SELECT 1 FROM tickets o WHERE o.company_id = ?1 AND o.contact_id = tickets.contact_id
           AND o.connection_id = tickets.connection_id AND o.id <> tickets.id AND o.status IN ${ACTIVE_STATUSES_SQL})
       RETURNING id`,
      ticketId,
      undoKey,
      userId,
      now,
    ),
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
       SELECT ?1, t.id, 'undone', ?3, t.queue_id, ?4 FROM tickets t WHERE t.company_id = ?1 AND t.id = ?2 AND ?5 = 1 AND changes() = 1`,
      ticketId,
      userId,
      now,
      Number(isLogged),
    ),
    askedAgainStatement(ctx, ticketId),
    withdrawStatement(ctx, ticketId),
    ticketRowsStatement(ctx, [ticketId]),
  ])
  const [after] = rows
  if (after === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
  if (restored.length !== 1)
    throw new AppError('ERR_TICKET_CHANGED', {
      message: 'the ticket changed since: nothing is undone',
    })
  const changed = ticketChanged(directory, after, { action: 'update', before: scopeOf(before) })
  await ctx.emit([changed])
  for (const { expiresAt } of asked) await ctx.wakeAt(expiresAt)
  ctx.defer(noticeEvents(ctx, directory, [changed]))
  return ticketView(after, directory, hidesNumbers(ctx, directory))
}
