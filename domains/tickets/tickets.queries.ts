import type { CompanyContext, Statement } from '#core/context.ts'
import { allowed, requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { keysetPage } from '#core/keyset.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { queueNamed, userNamed } from '../companies/former-names.ts'
import { currentContactSql } from '../contacts/contacts.queries.ts'
import { wordIndexFor } from '../word-index/word-index.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { TICKETS_PAGE } from './limits.ts'
import { listTicketsStatement, TICKETS_LIST } from './list-tickets.ts'
import type { ListTicketsInput } from './tickets.inputs.ts'
import { iso, TICKET_COLUMNS, TICKET_JOINS, ticketView } from './ticket-row.ts'
import type { TicketRow } from './ticket-row.ts'
import type { TicketCounts, TicketLogEntry, TicketPage, TicketView } from './tickets.types.ts'
import { ticketVisibility } from './ticket-visibility-sql.ts'
import { ACTIVE_STATUSES_SQL } from './tickets.schema.ts'

/** A page of the list with the badges of its tabs: two statements, one round trip. */
export async function listTickets(
  ctx: CompanyContext,
  input: ListTicketsInput,
): Promise<TicketPage & { counts: TicketCounts }> {
  requirePermission(ctx, 'ticket:read')
  const directory = await directoryFor(ctx)
  const masked = hidesNumbers(ctx, directory)
  const statement = listTicketsStatement(ctx, input, {
    timezone: directory.company.timezone,
    masked,
    searchedIn: input.searchParam === undefined ? null : await wordIndexFor(ctx),
  })
  const [rows, counts] = await ctx.db.batch<[TicketRow[], CountRow[]]>([
    statement,
    countsStatement(ctx, input.showAll),
  ])
  return { ...ticketPage(ctx, rows, { directory, masked }), counts: foldCounts(counts) }
}

/** The page of what listTicketsStatement read. */
export function ticketPage(
  ctx: CompanyContext,
  rows: readonly TicketRow[],
  { directory, masked }: { directory: Directory; masked: boolean },
): TicketPage {
  const place = { ctx, list: TICKETS_LIST }
  const { shown, ...next } = keysetPage(place, rows, TICKETS_PAGE, (row) => [
    row.activityAt,
    row.id,
  ])
  return {
    tickets: shown.map((row) => ticketView(row, directory, masked)),
    count: shown.length,
    ...next,
  }
}

type CountRow = { status: string; tickets: number }

/**
 * Kept counters (ticket_counts), never a scan of tickets, less the few that are put aside; those and what the user follows are counted
 * from their own indexes. `open` is the asking user's unless everything is asked for and allowed.
 */
function countsStatement(ctx: CompanyContext, showAll: boolean): Statement {
  const actor = ctx.actor
  const visible = ticketVisibility(actor, 't', 4)
  const counted = ticketVisibility(actor, 'counted', 4)
  const mineOnly = actor.kind === 'user' && !(showAll && allowed(ctx, 'ticket:read-all'))
  return ctx.db.statement(
    `SELECT status, sum(tickets) AS tickets FROM (
       SELECT company_id, status, queue_id, user_id, is_group, tickets FROM ticket_counts WHERE company_id = ?1
       UNION ALL
       SELECT company_id, status, coalesce(queue_id, 0), coalesce(user_id, 0), is_group, -1 FROM tickets INDEXED BY tickets_snoozed
       WHERE company_id = ?1 AND snoozed_until IS NOT NULL) counted
     WHERE company_id = ?1 AND status IN ('open','pending','group','closed')
       AND (status <> 'open' OR ?2 = 0 OR user_id = ?3)
       AND ${counted.sql}
     GROUP BY status
     UNION ALL
     SELECT 'snoozed', count(*) FROM tickets t INDEXED BY tickets_snoozed
     WHERE company_id = ?1 AND snoozed_until IS NOT NULL AND (status <> 'open' OR ?2 = 0 OR user_id = ?3) AND ${visible.sql}
     UNION ALL
     SELECT 'following', count(*) FROM ticket_followers fo CROSS JOIN tickets t ON t.id = fo.ticket_id AND +t.company_id = ?1
     WHERE fo.company_id = ?1 AND fo.user_id = ?3 AND t.status <> 'closed' AND ${visible.sql}`,
    mineOnly ? 1 : 0,
    actor.kind === 'user' ? actor.userId : -1,
    ...visible.params,
  )
}

function foldCounts(rows: readonly CountRow[]): TicketCounts {
  const of = (status: string) => rows.find((row) => row.status === status)?.tickets ?? 0
  return {
    open: of('open'),
    pending: of('pending'),
    group: of('group'),
    closed: of('closed'),
    snoozed: of('snoozed'),
    following: of('following'),
  }
}

export async function ticketCounts(ctx: CompanyContext, showAll = false): Promise<TicketCounts> {
  requirePermission(ctx, 'ticket:read')
  return foldCounts(await ctx.db.all<CountRow>(countsStatement(ctx, showAll)))
}

/** One ticket the caller may see; another company's or an invisible one is ERR_NO_TICKET_FOUND. */
export async function ticketByUuid(ctx: CompanyContext, uuid: string): Promise<TicketView> {
  requirePermission(ctx, 'ticket:read')
  const statement = ticketStatement(ctx, 't.uuid = ?2', uuid)
  const [directory, row] = await Promise.all([
    directoryFor(ctx),
    ctx.db.first<TicketRow>(statement),
  ])
  return viewOf(ctx, directory, row)
}

/** For batches: the row of one ticket, if the actor may see it. */
export function ticketByIdStatement(ctx: CompanyContext, id: number): Statement {
  return ticketStatement(ctx, 't.id = ?2', id)
}

function ticketStatement(
  ctx: CompanyContext,
  condition: string,
  value: string | number,
): Statement {
  const visible = ticketVisibility(ctx.actor, 't', 3)
  return ctx.db.statement(
    `SELECT ${TICKET_COLUMNS} FROM tickets t ${TICKET_JOINS} WHERE t.company_id = ?1 AND ${condition} AND ${visible.sql}`,
    value,
    ...visible.params,
  )
}

/** Rows of many tickets whoever asks: for events, which the company room filters by viewer. */
export function ticketRowsStatement(ctx: CompanyContext, ids: readonly number[]): Statement {
  return ctx.db.statement(
    `SELECT ${TICKET_COLUMNS} FROM tickets t ${TICKET_JOINS}
     WHERE +t.company_id = ?1 AND t.id IN (SELECT value FROM json_each(?2))`,
    JSON.stringify(ids),
  )
}

/** The ticket a contact, or the one it was merged into, has open with the company through a connection; the partial unique index allows one. */
export function activeTicketStatement(
  ctx: CompanyContext,
  contactId: number,
  connectionId: number,
): Statement {
  return ctx.db.statement(
    `SELECT ${TICKET_COLUMNS} FROM tickets t ${TICKET_JOINS}
     WHERE t.company_id = ?1 AND t.contact_id = ${currentContactSql('?2')} AND t.connection_id = ?3
       AND t.status IN ${ACTIVE_STATUSES_SQL}`,
    contactId,
    connectionId,
  )
}

function viewOf(ctx: CompanyContext, directory: Directory, row: TicketRow | null): TicketView {
  if (row === null) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticketView(row, directory, hidesNumbers(ctx, directory))
}

export type LogRow = {
  id: number
  type: string
  userId: number | null
  queueId: number | null
  createdAt: number
}

/** Who did what to a ticket, oldest first. */
export async function ticketLog(ctx: CompanyContext, ticketId: number): Promise<TicketLogEntry[]> {
  requirePermission(ctx, 'ticket:read')
  const [directory, [tickets, logs]] = await Promise.all([
    directoryFor(ctx),
    ctx.db.batch<[TicketRow[], LogRow[]]>([
      ticketByIdStatement(ctx, ticketId),
      ctx.db.statement(
        `SELECT id, type, user_id AS userId, queue_id AS queueId, created_at AS createdAt FROM ticket_logs
         WHERE company_id = ?1 AND ticket_id = ?2 ORDER BY id LIMIT 500`,
        ticketId,
      ),
    ]),
  ])
  if (tickets.length === 0) throw new AppError('ERR_NO_TICKET_FOUND')
  return logs.map((log) => logEntry(log, directory))
}

export function logEntry(log: LogRow, directory: Directory): TicketLogEntry {
  return {
    id: log.id,
    type: log.type,
    user: userNamed(directory, log.userId),
    queue: queueNamed(directory, log.queueId),
    createdAt: iso(log.createdAt),
  }
}
