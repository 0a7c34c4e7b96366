import type { CompanyContext, Statement } from '#core/context.ts'
import { allowed } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { DAY_MS } from '#core/time.ts'
import { zonedDayStart } from '#core/zoned-time.ts'
import { SEARCH_CONTACT_HITS, SEARCH_MESSAGE_HITS, TICKETS_PAGE } from './limits.ts'
import { contactSearch } from '../contacts/contact-search.ts'
import type { ContactSearch } from '../contacts/contact-search.ts'
import { messageMatch } from './search-query.ts'
import { TICKET_COLUMNS, TICKET_JOINS } from './ticket-row.ts'
import type { ListTicketsInput } from './tickets.inputs.ts'
import { ticketVisibility } from './ticket-visibility-sql.ts'

/** The statement of one page: TICKETS_PAGE + 1 rows, newest activity first, so that the extra row tells whether more follow. */
export function listTicketsStatement(
  ctx: CompanyContext,
  input: ListTicketsInput,
  viewer: { timezone: string; masked: boolean },
): Statement {
  const where = new Conditions()
  const showAll = input.showAll && allowed(ctx, 'ticket:read-all')
  addStatus(where, input)
  addVisibility(where, ctx, input, showAll)
  addFilters(where, ctx, input, viewer.timezone)
  const search = addSearch(where, ctx, input, viewer.masked)
  addCursor(where, input)
  const offset =
    input.cursor === undefined && input.pageNumber !== undefined
      ? (input.pageNumber - 1) * TICKETS_PAGE
      : 0
  // CROSS JOIN keeps the order of the loops: from the few hits to their tickets, never over all tickets of the company.
  const from =
    search === null ? 'FROM tickets t' : `FROM found CROSS JOIN tickets t ON t.id = found.id`
  return ctx.db.statement(
    `${search ?? ''} SELECT ${TICKET_COLUMNS} ${from} ${TICKET_JOINS}
     WHERE t.company_id = ?1 AND ${where.sql()}
     ORDER BY t.activity_at DESC, t.id DESC LIMIT ${TICKETS_PAGE + 1}${offset > 0 ? ` OFFSET ${where.param(offset)}` : ''}`,
    ...where.params,
  )
}

/** Conditions and their parameters, numbered from ?2 (?1 is the company). */
class Conditions {
  readonly params: unknown[] = []
  private readonly parts: string[] = []
  param(value: unknown): string {
    this.params.push(value)
    return `?${this.params.length + 1}`
  }
  add(condition: string): void {
    this.parts.push(condition)
  }
  sql(): string {
    return this.parts.length === 0 ? '1 = 1' : this.parts.join(' AND ')
  }
}

function addStatus(where: Conditions, input: ListTicketsInput): void {
  if (input.statusFilter.length > 0) {
    where.add(
      `t.status IN (SELECT value FROM json_each(${where.param(JSON.stringify(input.statusFilter))}))`,
    )
  } else if (input.status !== undefined && input.status !== '') {
    where.add(`t.status = ${where.param(input.status)}`)
    // What is put aside stands in a list of its own.
    if (!input.snoozed && input.status !== 'closed') where.add('t.snoozed_until IS NULL')
  }
  if (input.snoozed) where.add('t.snoozed_until IS NOT NULL')
}

function addVisibility(
  where: Conditions,
  ctx: CompanyContext,
  input: ListTicketsInput,
  showAll: boolean,
): void {
  const actor = ctx.actor
  if (actor.kind === 'system') return
  // The open tab is the asking user's own; what others hold shows only with the switch.
  const ownOnly = !showAll && input.status === 'open' && input.statusFilter.length === 0
  if (ownOnly) {
    where.add(`t.user_id = ${where.param(actor.userId)}`)
    return
  }
  // The same holds of what is put aside, where the statuses stand together.
  if (!showAll && input.snoozed)
    where.add(`(t.status <> 'open' OR t.user_id = ${where.param(actor.userId)})`)
  const visible = ticketVisibility(actor, 't', where.params.length + 2)
  where.params.push(...visible.params)
  where.add(visible.sql)
}

function addFilters(
  where: Conditions,
  ctx: CompanyContext,
  input: ListTicketsInput,
  timezone: string,
): void {
  const inList = (ids: readonly number[]) =>
    `IN (SELECT value FROM json_each(${where.param(JSON.stringify(ids))}))`
  if (input.queueIds.length > 0) {
    // 0 is "Sem fila" (specification part 1 §9).
    const none = input.queueIds.includes(0) ? ' OR t.queue_id IS NULL' : ''
    where.add(`(t.queue_id ${inList(input.queueIds)}${none})`)
  }
  if (input.whatsapps.length > 0) where.add(`t.connection_id ${inList(input.whatsapps)}`)
  if (input.users.length > 0) {
    if (!allowed(ctx, 'ticket:filter-by-user')) {
      throw new AppError('ERR_NO_PERMISSION', { message: 'only an admin filters by user' })
    }
    where.add(`t.user_id ${inList(input.users)}`)
  }
  if (input.tags.length > 0) {
    where.add(
      `EXISTS (SELECT 1 FROM contact_tags ft WHERE ft.company_id = ?1 AND ft.contact_id = t.contact_id AND ft.tag_id ${inList(input.tags)})`,
    )
  }
  if (input.withUnreadMessages) where.add('t.unread_messages > 0')
  addDay(where, 't.created_at', input.date, timezone)
  addDay(where, 't.updated_at', input.updatedAt, timezone)
}

function addDay(
  where: Conditions,
  column: string,
  day: string | undefined,
  timezone: string,
): void {
  if (day === undefined) return
  const start = zonedDayStart(day, timezone)
  // A day that changes its clock has 23 or 25 hours: the next day's start is asked for, not added.
  const next = zonedDayStart(
    new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10),
    timezone,
  )
  where.add(`${column} >= ${where.param(start)} AND ${column} < ${where.param(next)}`)
}

/**
 * Finds people by name, number or e-mail and tickets by the words of their messages. Returns the WITH clause that makes `found`,
 * the ids of the tickets; null when nothing is searched for.
 */
function addSearch(
  where: Conditions,
  ctx: CompanyContext,
  input: ListTicketsInput,
  masked: boolean,
): string | null {
  const text = input.searchParam ?? ''
  if (text.trim() === '') return null
  const words = messageMatch(ctx.companyId, text)
  const people = peopleSource(where, contactSearch(ctx.companyId, text, masked))
  const sources: string[] = []
  const found: string[] = []
  if (people !== null) {
    sources.push(`people AS MATERIALIZED (${people} LIMIT ${SEARCH_CONTACT_HITS})`)
    found.push(
      `SELECT pt.id FROM people CROSS JOIN tickets pt ON pt.company_id = ?1 AND pt.contact_id = people.id`,
    )
  }
  if (words !== null) {
    sources.push(`hits AS MATERIALIZED (SELECT rowid AS id FROM messages_fts WHERE messages_fts MATCH ${where.param(words)}
      ORDER BY rowid DESC LIMIT ${SEARCH_MESSAGE_HITS})`)
    found.push(
      `SELECT hm.ticket_id AS id FROM hits CROSS JOIN messages hm ON hm.id = hits.id AND hm.company_id = ?1`,
    )
  }
  if (found.length === 0) found.push('SELECT 0 AS id WHERE 0 = 1')
  sources.push(`found AS MATERIALIZED (${found.join(' UNION ')})`)
  return `WITH ${sources.join(', ')}`
}

/** Ids of the people a text means. One or two characters are too few to search tickets by (specification part 1 §9). */
function peopleSource(where: Conditions, people: ContactSearch): string | null {
  switch (people.kind) {
    case 'match':
      return `SELECT rowid AS id FROM contacts_fts WHERE contacts_fts MATCH ${where.param(people.query)} ORDER BY rowid DESC`
    case 'number':
      return `SELECT id FROM contacts WHERE company_id = ?1 AND merged_into IS NULL
        AND number IN (SELECT value FROM json_each(${where.param(JSON.stringify(people.spellings))}))`
    case 'all':
    case 'name-start':
    case 'number-start':
    case 'nothing':
      return null
  }
}

function addCursor(where: Conditions, input: ListTicketsInput): void {
  if (input.cursor === undefined || input.cursor === '') return
  const match = /^(\d{1,15})_(\d{1,16})$/.exec(input.cursor)
  if (match === null)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'unknown cursor',
      fields: { cursor: ['unknown'] },
    })
  const activityAt = where.param(Number(match[1]))
  where.add(`(t.activity_at, t.id) < (${activityAt}, ${where.param(Number(match[2]))})`)
}
