import { openCursor, timeAndId } from '#core/auth/sealed-cursors.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { keysetPage } from '#core/keyset.ts'
import { FOLLOWERS } from '../contacts/merges.queries.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import { SCHEDULES_PAGE } from './limits.ts'
import { requirePlan } from './require-plan.ts'
import { SCHEDULE_COLUMNS, SCHEDULE_JOINS, scheduleViewFor } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'
import type { ListSchedulesInput } from './schedules.inputs.ts'
import type { SchedulePage, ScheduleStatus, ScheduleView } from './schedules.types.ts'
import { WAITING_STATUSES_SQL } from './statuses.ts'

/** A page of messages for later, by their time of sending: one's own and those of tickets one may see. */
export async function listSchedules(
  ctx: CompanyContext,
  input: ListSchedulesInput,
): Promise<SchedulePage> {
  requirePermission(ctx, 'message:send')
  const directory = await requirePlan(ctx)
  const rows = await ctx.db.all<ScheduleRow>(
    pageStatement(ctx, input, hidesNumbers(ctx, directory)),
  )
  const place = { ctx, list: LISTS[input.order ?? 'latest'] }
  const { shown, ...next } = keysetPage(place, rows, SCHEDULES_PAGE, (row) => [row.sendAt, row.id])
  return {
    schedules: shown.map((row) => scheduleViewFor(ctx, directory, row)),
    count: shown.length,
    ...next,
  }
}

/** One that the caller may see; else ERR_NOT_FOUND. */
export async function scheduleById(ctx: CompanyContext, id: number): Promise<ScheduleView> {
  requirePermission(ctx, 'message:send')
  const [directory, row] = await Promise.all([
    requirePlan(ctx),
    ctx.db.first<ScheduleRow>(visibleScheduleStatement(ctx, id)),
  ])
  return scheduleViewFor(ctx, directory, foundSchedule(row))
}

export function visibleScheduleStatement(ctx: CompanyContext, id: number): Statement {
  const visible = visibility(ctx, 3)
  return ctx.db.statement(
    `SELECT ${SCHEDULE_COLUMNS} FROM schedules s ${SCHEDULE_JOINS} WHERE s.company_id = ?1 AND s.id = ?2 AND ${visible.sql}`,
    id,
    ...visible.params,
  )
}

export function foundSchedule(row: ScheduleRow | null): ScheduleRow {
  if (row === null) throw new AppError('ERR_NOT_FOUND', { message: 'no such schedule' })
  return row
}

/** Condition on schedules `s` and their tickets `st`, with its parameters numbered from `from`. */
export function visibility(ctx: CompanyContext, from: number): { sql: string; params: unknown[] } {
  const { actor } = ctx
  if (actor.kind === 'system') return { sql: '1 = 1', params: [] }
  const ticket = ticketVisibility(actor, 'st', from + 1)
  if (ticket.params.length === 0) return { sql: '1 = 1', params: [] }
  return {
    sql: `(s.user_id = ?${from} OR ${ticket.sql})`,
    params: [actor.userId, ...ticket.params],
  }
}

/** A cursor of one order leads nowhere in the other. */
const LISTS = { latest: 'schedules', soonest: 'schedules soonest' } as const
const areWaiting = (statuses: readonly ScheduleStatus[]) =>
  statuses.every((one) => one === 'PENDENTE' || one === 'AGENDADA')

/** Written out, in the words of the indexes that hold some statuses only: those serve nothing else. */
function statusSql(statuses: readonly ScheduleStatus[]): string {
  const [only] = statuses
  const own =
    statuses.length === 1
      ? `s.status = '${only}'`
      : `s.status IN (${statuses.map((one) => `'${one}'`).join(',')})`
  return areWaiting(statuses) ? `s.status IN ${WAITING_STATUSES_SQL} AND ${own}` : own
}

/** `masked`: no digit of a number that is hidden from the caller may answer them. */
function pageStatement(ctx: CompanyContext, input: ListSchedulesInput, masked: boolean): Statement {
  const params: unknown[] = []
  const param = (value: unknown) => {
    params.push(value)
    return `?${params.length + 1}`
  }
  const conditions: string[] = []
  const order = input.order ?? 'latest'
  const isUp = order === 'soonest'
  let withContact = ''
  if (input.contactId !== undefined) {
    // First of all: whoever was merged into the contact is asked for by ?2.
    param(input.contactId)
    withContact = FOLLOWERS
    conditions.push('s.contact_id IN (SELECT id FROM followers)')
  }
  if (input.ticketId !== undefined) conditions.push(`s.ticket_id = ${param(input.ticketId)}`)
  if (input.userId !== undefined) conditions.push(`s.user_id = ${param(input.userId)}`)
  const statuses = [...new Set(input.status)]
  if (statuses.length > 0) conditions.push(statusSql(statuses))
  if (input.from !== undefined) conditions.push(`s.send_at >= ${param(Date.parse(input.from))}`)
  if (input.until !== undefined) conditions.push(`s.send_at < ${param(Date.parse(input.until))}`)
  const wanted = wantedText(input.searchParam)
  if (wanted !== '') conditions.push(saysSql(param(wanted), masked))
  if (input.cursor !== undefined && input.cursor !== '') {
    const [sendAt, id] = openCursor({ ctx, list: LISTS[order] }, input.cursor, timeAndId)
    conditions.push(`(s.send_at, s.id) ${isUp ? '>' : '<'} (${param(sendAt)}, ${param(id)})`)
  }
  const visible = visibility(ctx, params.length + 2)
  params.push(...visible.params)
  const offset = input.cursor === undefined ? ((input.pageNumber ?? 1) - 1) * SCHEDULES_PAGE : 0
  // The soonest of what waits stands behind everything that was sent: without its own index all of that would be read.
  const isOfWaiting = withContact === '' && statuses.length > 0 && areWaiting(statuses)
  // A person's are few: in the order of all, those of the whole company would be read to find them.
  const index =
    withContact !== ''
      ? 'INDEXED BY schedules_contact'
      : isOfWaiting
        ? 'INDEXED BY schedules_due'
        : ''
  const direction = isUp ? 'ASC' : 'DESC'
  return ctx.db.statement(
    `${withContact} SELECT ${SCHEDULE_COLUMNS} FROM schedules s ${index} ${SCHEDULE_JOINS}
     WHERE s.company_id = ?1 AND ${[...conditions, visible.sql].join(' AND ')}
     ORDER BY s.send_at ${direction}, s.id ${direction} LIMIT ${SCHEDULES_PAGE + 1}${offset === 0 ? '' : ` OFFSET ${param(offset)}`}`,
    ...params,
  )
}

export const wantedText = (searchParam: string | undefined) =>
  (searchParam ?? '').trim().toLowerCase()

/** Whether the text or the contact's name of schedules `s` has a part. Not LIKE: D1 takes patterns of 50 bytes. */
export function saysSql(text: string, masked: boolean): string {
  const name = masked ? 'c.public_name' : 'c.name'
  return `(instr(lower(s.body), ${text}) > 0 OR instr(lower(${name}), ${text}) > 0)`
}
