import { openCursor, timeAndId } from '#core/auth/sealed-cursors.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { allowed } from '#core/context.ts'
import { TAGGED_LEAD_MAX, TICKETS_PAGE } from './limits.ts'
import { foundTickets } from './found-tickets.ts'
import type { SearchedIn } from './found-tickets.ts'
import { addDays, narrowTickets, requireUserFilter } from './narrow-tickets.ts'
import type { DayRange } from './narrow-tickets.ts'
import { Conditions } from './sql-conditions.ts'
import { TICKET_COLUMNS, TICKET_JOINS } from './ticket-row.ts'
import type { ListTicketsInput } from './tickets.inputs.ts'
import { ticketConcerns, ticketVisibility } from './ticket-visibility-sql.ts'

/** Whose cursors these are. */
export const TICKETS_LIST = 'tickets'

/** The statement of one page: TICKETS_PAGE + 1 rows in the order that is asked for; the extra row tells whether more follow. */
export function listTicketsStatement(
  ctx: CompanyContext,
  input: ListTicketsInput,
  viewer: {
    timezone: string
    masked: boolean
    searchedIn: SearchedIn
    /** Days of their last activity. */
    active?: DayRange
  },
): Statement {
  const where = new Conditions()
  addStatus(where, input)
  addVisibility(where, ctx, input)
  addMine(where, ctx, input)
  addFollowing(where, ctx, input)
  addFilters(where, ctx, input, viewer.timezone)
  if (viewer.active !== undefined) addDays(where, 't.activity_at', viewer.active, viewer.timezone)
  const { searchParam = '' } = input
  const search =
    searchParam.trim() === ''
      ? null
      : foundTickets(where, ctx, searchParam, viewer.masked, viewer.searchedIn)
  addCursor(where, ctx, input)
  const offset =
    input.cursor === undefined && input.pageNumber !== undefined
      ? (input.pageNumber - 1) * TICKETS_PAGE
      : 0
  const way = input.sort === 'oldest' ? 'ASC' : 'DESC'
  const order = `ORDER BY t.activity_at ${way}, t.id ${way}`
  const skip = offset > 0 ? ` OFFSET ${where.param(offset)}` : ''
  const rowsOf = (from: string, limit: string) =>
    `SELECT t.id AS id FROM ${from} WHERE t.company_id = ?1 AND ${where.sql()} ${order} LIMIT ${limit}${skip}`
  const page = String(TICKETS_PAGE + 1)
  // CROSS JOIN keeps the order of the loops: from the few hits to their tickets, never over all tickets of the company.
  if (search !== null)
    return pageStatement(ctx, where, order, search, [
      rowsOf('found CROSS JOIN tickets t ON t.id = found.id', page),
    ])
  const few = peopleWithTags(where, input)
  if (few === null) return pageStatement(ctx, where, order, '', [rowsOf(leadOf(input), page)])
  // A tag that few people have leads to their tickets; one that many have is met soon in the order of the list.
  const isFew = `(SELECT count(*) FROM few) <= ${TAGGED_LEAD_MAX}`
  return pageStatement(ctx, where, order, `WITH few AS MATERIALIZED (${few})`, [
    rowsOf(
      'few CROSS JOIN tickets t ON t.company_id = ?1 AND t.contact_id = few.id',
      `(SELECT CASE WHEN ${isFew} THEN ${page} ELSE 0 END)`,
    ),
    rowsOf(leadOf(input), `(SELECT CASE WHEN ${isFew} THEN 0 ELSE ${page} END)`),
  ])
}

/** The rows of a page whose ids are read first: what a row shows is looked up for those alone, not for all that are sorted. */
function pageStatement(
  ctx: CompanyContext,
  where: Conditions,
  order: string,
  sources: string,
  ids: readonly string[],
): Statement {
  const page = ids.map((one) => `SELECT id FROM (${one})`).join(' UNION ALL ')
  return ctx.db.statement(
    `${sources} SELECT ${TICKET_COLUMNS} FROM (${page}) page CROSS JOIN tickets t ON t.id = page.id AND +t.company_id = ?1 ${TICKET_JOINS}
     ${order}`,
    ...where.params,
  )
}

/** What narrows the most, where SQLite cannot know it. */
function leadOf(input: ListTicketsInput): string {
  if (input.contactId !== undefined) return 'tickets t INDEXED BY tickets_contact'
  if (input.date !== undefined) return 'tickets t INDEXED BY tickets_created'
  if (input.updatedAt !== undefined) return 'tickets t INDEXED BY tickets_updated'
  if (input.withUnreadMessages) return 'tickets t INDEXED BY tickets_unread'
  return 'tickets t'
}

/** The first people with one of the tags, one more than may lead; null where no tag is asked for, or a day leads. */
function peopleWithTags(where: Conditions, input: ListTicketsInput): string | null {
  const { tags, date, updatedAt, withUnreadMessages } = input
  if (tags.length === 0 || date !== undefined || updatedAt !== undefined || withUnreadMessages)
    return null
  return `SELECT DISTINCT ft.contact_id AS id FROM json_each(${where.param(JSON.stringify(tags))}) tag
    CROSS JOIN contact_tags ft ON ft.company_id = ?1 AND ft.tag_id = tag.value LIMIT ${TAGGED_LEAD_MAX + 1}`
}

function addStatus(where: Conditions, input: ListTicketsInput): void {
  if (input.statusFilter.length > 0) {
    where.add(`t.status ${where.inList(input.statusFilter)}`)
  } else if (input.status !== undefined && input.status !== '') {
    where.add(`t.status = ${where.param(input.status)}`)
    // What is put aside stands in a list of its own.
    if (!input.snoozed && input.status !== 'closed') where.add('t.snoozed_until IS NULL')
  }
  if (input.snoozed) where.add('t.snoozed_until IS NOT NULL')
}

function addVisibility(where: Conditions, ctx: CompanyContext, input: ListTicketsInput): void {
  const actor = ctx.actor
  if (actor.kind === 'system') return
  const showAll = input.showAll && allowed(ctx, 'ticket:read-all')
  // The open tab is the asking user's own; what others hold shows only with the switch.
  const ownOnly = !showAll && input.status === 'open' && input.statusFilter.length === 0
  if (ownOnly) {
    where.add(`t.user_id = ${where.param(actor.userId)}`)
    return
  }
  // The same holds of what is put aside, where the statuses stand together.
  if (!showAll && input.snoozed)
    where.add(`(t.status <> 'open' OR t.user_id = ${where.param(actor.userId)})`)
  where.addWritten((from) => ticketVisibility(actor, 't', from))
}

function addMine(where: Conditions, { actor }: CompanyContext, input: ListTicketsInput): void {
  if (input.mine && actor.kind === 'user')
    where.addWritten((from) => ticketConcerns(actor, 't', from))
}

/** By what the user follows, which is little, to the tickets: the subselect is read once, from its own index. */
function addFollowing(where: Conditions, ctx: CompanyContext, input: ListTicketsInput): void {
  if (!input.following || ctx.actor.kind === 'system') return
  const userId = where.param(ctx.actor.userId)
  where.add(
    `t.status <> 'closed' AND t.id IN (SELECT fo.ticket_id FROM ticket_followers fo WHERE fo.company_id = ?1 AND fo.user_id = ${userId})`,
  )
}

function addFilters(
  where: Conditions,
  ctx: CompanyContext,
  input: ListTicketsInput,
  timezone: string,
): void {
  requireUserFilter(ctx, input.users)
  if (input.users.length > 0) where.add(`t.user_id ${where.oneOf(input.users)}`)
  narrowTickets(where, input)
  if (input.withUnreadMessages) where.add('t.unread_messages > 0')
  if (input.contactId !== undefined) where.add(`t.contact_id = ${where.param(input.contactId)}`)
  addDays(where, 't.created_at', { from: input.date, to: input.date }, timezone)
  addDays(where, 't.updated_at', { from: input.updatedAt, to: input.updatedAt }, timezone)
}

function addCursor(where: Conditions, ctx: CompanyContext, input: ListTicketsInput): void {
  if (input.cursor === undefined || input.cursor === '') return
  const [time, id] = openCursor({ ctx, list: TICKETS_LIST }, input.cursor, timeAndId)
  const activityAt = where.param(time)
  const than = input.sort === 'oldest' ? '>' : '<'
  where.add(`(t.activity_at, t.id) ${than} (${activityAt}, ${where.param(id)})`)
}
