import type { CompanyContext } from '#core/context.ts'
import { allowed } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { DAY_MS } from '#core/time.ts'
import { zonedDayStart } from '#core/zoned-time.ts'
import type { Conditions } from './sql-conditions.ts'

/** What narrows tickets wherever they are looked for. An empty list narrows nothing. */
export type TicketFilters = {
  /** 0 is "Sem fila" (specification part 1 §9). */
  queueIds: readonly number[]
  whatsapps: readonly number[]
  tags: readonly number[]
}

/** Adds the filters as conditions on tickets `t`. */
export function narrowTickets(where: Conditions, filters: TicketFilters): void {
  if (filters.queueIds.length > 0) {
    const none = filters.queueIds.includes(0) ? ' OR t.queue_id IS NULL' : ''
    where.add(`(t.queue_id ${where.oneOf(filters.queueIds)}${none})`)
  }
  if (filters.whatsapps.length > 0) where.add(`t.connection_id ${where.oneOf(filters.whatsapps)}`)
  if (filters.tags.length > 0) {
    where.add(
      `EXISTS (SELECT 1 FROM contact_tags ft WHERE ft.company_id = ?1 AND ft.contact_id = t.contact_id AND ft.tag_id ${where.inList(filters.tags)})`,
    )
  }
}

/** Refuses a filter by attendant to who may not use it (specification part 1 §6). */
export function requireUserFilter(ctx: CompanyContext, users: readonly number[]): void {
  if (users.length > 0 && !allowed(ctx, 'ticket:filter-by-user'))
    throw new AppError('ERR_NO_PERMISSION', { message: 'only an admin filters by user' })
}

/** From the first instant of a day to the last of another (yyyy-MM-dd); either end may be open. */
export type DayRange = { from: string | undefined; to: string | undefined }

export function addDays(
  where: Conditions,
  column: string,
  { from, to }: DayRange,
  timezone: string,
): void {
  if (from !== undefined) where.add(`${column} >= ${where.param(zonedDayStart(from, timezone))}`)
  if (to !== undefined) where.add(`${column} < ${where.param(nextDayStart(to, timezone))}`)
}

/** A day that changes its clock has 23 or 25 hours: the next day's start is asked for, not added. */
function nextDayStart(day: string, timezone: string): number {
  return zonedDayStart(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10), timezone)
}
