import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { ticketView } from './ticket-row.ts'
import type { TicketRow } from './ticket-row.ts'
import { scopeOf, ticketChanged } from './tickets.events.ts'
import { ticketByIdStatement, ticketRowsStatement } from './tickets.queries.ts'
import type { TicketView } from './tickets.types.ts'
import { canSeeTicket } from './visibility.ts'

/**
 * Puts an attendant on a ticket that they do not hold: it stands in their list of followed ones, and they hear what happens in it.
 * Gives nobody sight of anything (decision 018): both must see the ticket by themselves. ERR_NO_TICKET_FOUND for the caller,
 * ERR_NO_USER_FOUND for the colleague.
 */
export async function followTicket(
  ctx: CompanyContext,
  ticketId: number,
  userId: number,
): Promise<TicketView> {
  const row = await requireVisible(ctx, ticketId)
  const { users } = await directoryFor(ctx)
  const user = users.find(({ id }) => id === userId)
  if (user === undefined || !canSeeTicket({ ...user, userId }, scopeOf(row)))
    throw new AppError('ERR_NO_USER_FOUND', { message: 'that user does not see the ticket' })
  return await changeFollowers(ctx, ticketId, followStatement(ctx, ticketId, userId))
}

/** Whoever sees the ticket may leave it, and an admin may take others off. */
export async function unfollowTicket(
  ctx: CompanyContext,
  ticketId: number,
  userId: number,
): Promise<TicketView> {
  await requireVisible(ctx, ticketId)
  const me = requireUser(ctx)
  if (me.userId !== userId && me.profile !== 'admin')
    throw new AppError('ERR_NO_PERMISSION', { message: 'colleagues leave by themselves' })
  return await changeFollowers(
    ctx,
    ticketId,
    ctx.db.statement(
      'DELETE FROM ticket_followers WHERE company_id = ?1 AND ticket_id = ?2 AND user_id = ?3',
      ticketId,
      userId,
    ),
  )
}

function followStatement(ctx: CompanyContext, ticketId: number, userId: number): Statement {
  return ctx.db.statement(
    `INSERT INTO ticket_followers (company_id, ticket_id, user_id, created_at)
     SELECT ?1, t.id, ?3, ?4 FROM tickets t WHERE t.company_id = ?1 AND t.id = ?2 ON CONFLICT DO NOTHING`,
    ticketId,
    userId,
    ctx.clock.now(),
  )
}

/** For the batch that stores a note, right behind its mentions: whom it names follows the ticket from then on. */
export function followMentionedStatement(
  ctx: CompanyContext,
  ticketId: number,
  userIds: readonly number[],
): Statement {
  return ctx.db.statement(
    `INSERT INTO ticket_followers (company_id, ticket_id, user_id, created_at)
     SELECT ?1, t.id, u.value, ?4 FROM json_each(?3) u JOIN tickets t ON t.company_id = ?1 AND t.id = ?2
     WHERE changes() > 0 ON CONFLICT DO NOTHING`,
    ticketId,
    JSON.stringify(userIds),
    ctx.clock.now(),
  )
}

async function requireVisible(ctx: CompanyContext, ticketId: number): Promise<TicketRow> {
  requirePermission(ctx, 'ticket:read')
  const row = await ctx.db.first<TicketRow>(ticketByIdStatement(ctx, ticketId))
  if (row === null) throw new AppError('ERR_NO_TICKET_FOUND')
  return row
}

/** The ticket's version stays: who follows is nothing that an accepting or closing colleague could have acted on. */
async function changeFollowers(
  ctx: CompanyContext,
  ticketId: number,
  change: Statement,
): Promise<TicketView> {
  const [directory, [, rows]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[unknown[], TicketRow[]]>([change, ticketRowsStatement(ctx, [ticketId])]),
  ])
  const row = rows[0]
  if (row === undefined) throw new AppError('ERR_NO_TICKET_FOUND')
  await ctx.emit([ticketChanged(directory, row, { action: 'update' })])
  return ticketView(row, directory, hidesNumbers(ctx, directory))
}
