import type { CompanyContext, Statement } from '#core/context.ts'
import type { ErrorCode } from '#core/errors.ts'
import { MINUTE_MS } from '#core/time.ts'
import type { Millis } from '#core/time.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory, DirectoryConnection, DirectoryUser } from '../companies/directory.types.ts'
import { sendObstacle } from '../connections/takes-messages.ts'
import { systemTextEvents, systemTextStatements } from '../messages/system-text.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { isExpired } from '../users/is-expired.ts'
import { ON_CALL_LOOK_MS, ON_CALL_SLEEP_MAX_MS } from './limits.ts'
import { noticeText } from './notice-text.ts'
import { noticeTicket } from './notice-ticket.ts'
import { entriesStatement, entryStatement, entryView, timesOfRow } from './on-call-rows.ts'
import type { OnCallRow } from './on-call-rows.ts'
import { onCallState } from './on-call-times.ts'
import { onCallChanged } from './plantao.events.ts'
import { waitingOutsideHours, WAITS } from './waiting-tickets.ts'
import type { Waiting } from './waiting-tickets.ts'

/** Whether a ticket of the company `id` waits. */
const anyWaits = (id: string) =>
  `EXISTS (SELECT 1 FROM tickets w WHERE w.company_id = ${id} AND ${WAITS})`

/** When an entry `e` is to be looked at: at once where the time was written by a clock that was ahead. */
const lookAtSql = (now: string) =>
  `CASE WHEN e.look_at > ${now} + max(e.interval_minutes * ${MINUTE_MS}, ${ON_CALL_SLEEP_MAX_MS}) THEN 0 ELSE e.look_at END`

/** When notifyOnCall has something to do: one row {dueAt}; ?2 now. Null while no ticket waits, and for a company without a roster. */
export const ON_CALL_DUE = `SELECT min(${lookAtSql('?2')}) AS dueAt FROM on_call_entries e WHERE e.company_id = ?1 AND ${anyWaits('?1')}`

/** The same of every company of a shard, for the cron: ?1 now. */
export const ON_CALL_COMPANIES = `SELECT DISTINCT e.company_id AS companyId FROM on_call_entries e
  WHERE ${lookAtSql('?1')} <= ?1 AND ${anyWaits('e.company_id')}`

/**
 * For the sweeper: tells who is on call that tickets wait outside working hours, once an interval while they do, by the company's
 * default connection. A notice is claimed and written in one transaction, by the version of its entry: whoever comes after a kill, or at
 * the same time, writes no second one. From then on it is a message like any other, with the outbox behind it.
 */
export async function notifyOnCall(ctx: CompanyContext): Promise<void> {
  const now = ctx.clock.now()
  const rows = await ctx.db.all<OnCallRow>(entriesStatement(ctx))
  const due = rows.filter(
    ({ lookAt, interval }) =>
      lookAt <= now || lookAt > now + Math.max(interval * MINUTE_MS, ON_CALL_SLEEP_MAX_MS),
  )
  if (due.length === 0) return
  const directory = await directoryFor(ctx)
  const onCall: Due[] = []
  const later: Statement[] = []
  for (const entry of due) {
    const user = directory.users.find(({ id }) => id === entry.userId)
    const at = user === undefined ? now + ON_CALL_SLEEP_MAX_MS : nextLook(directory, entry, now)
    if (isOnItsWay(entry)) later.push(countAgain(ctx, entry))
    else if (user !== undefined && at === now) onCall.push({ entry, user })
    else later.push(lookAgain(ctx, entry, at))
  }
  if (onCall.length > 0) {
    const phones = rows.map(({ phone }) => phone)
    const waiting = await waitingOutsideHours(ctx, directory, phones)
    for (const one of onCall)
      if (waiting.total === 0) later.push(lookAgain(ctx, one.entry, now + ON_CALL_LOOK_MS))
      else await tryToNotify(ctx, directory, one, waiting)
  }
  if (later.length > 0) await ctx.db.batch(later)
}

type Due = { entry: OnCallRow; user: DirectoryUser }

/** `now` when they may be told; else when that is to be asked again. */
function nextLook(directory: Directory, entry: OnCallRow, now: Millis): Millis {
  const { company } = directory
  if (!company.status || isExpired({ companyId: company.id, dueDate: company.dueDate }, now))
    return now + ON_CALL_SLEEP_MAX_MS
  const state = onCallState(timesOfRow(entry), now, company.timezone)
  if (!state.isInside) return Math.min(state.next ?? Infinity, now + ON_CALL_SLEEP_MAX_MS)
  // A clock that was ahead when it wrote this must not silence anybody for as long: lookAgain puts it right.
  const told = entry.noticedAt === null ? null : Math.min(entry.noticedAt, now)
  return told === null ? now : Math.max(now, told + entry.interval * MINUTE_MS)
}

/** The last notice waits to be sent. */
const isOnItsWay = ({ noticeState }: OnCallRow) =>
  noticeState === 'queued' || noticeState === 'sending'

/**
 * The interval counts from when a notice is sent: who gets one late, as their company's phone was away, does not get the next with it.
 */
function countAgain(ctx: CompanyContext, { id, version }: OnCallRow): Statement {
  const now = ctx.clock.now()
  return ctx.db.statement(
    `UPDATE on_call_entries SET look_at = ?4, noticed_at = ?5 WHERE company_id = ?1 AND id = ?2 AND version = ?3`,
    id,
    version,
    now + ON_CALL_LOOK_MS,
    now,
  )
}

/** Puts an entry off, unless somebody saved or told it meanwhile. */
function lookAgain(ctx: CompanyContext, { id, version }: OnCallRow, at: Millis): Statement {
  return ctx.db.statement(
    `UPDATE on_call_entries SET look_at = ?4, noticed_at = min(noticed_at, ?5) WHERE company_id = ?1 AND id = ?2 AND version = ?3`,
    id,
    version,
    at,
    ctx.clock.now(),
  )
}

/** One that fails comes again with the next look; it never keeps the others from theirs. */
async function tryToNotify(
  ctx: CompanyContext,
  directory: Directory,
  due: Due,
  waiting: Waiting,
): Promise<void> {
  const { entry } = due
  try {
    await notify(ctx, directory, due, waiting)
  } catch (thrown) {
    ctx.log.error('job.failed', thrown, { job: 'on-call', entryId: entry.id })
    await ctx.db.all(lookAgain(ctx, entry, ctx.clock.now() + ON_CALL_LOOK_MS))
  }
}

async function notify(
  ctx: CompanyContext,
  directory: Directory,
  { entry, user }: Due,
  waiting: Waiting,
): Promise<void> {
  const connection = directory.connections.find(({ isDefault }) => isDefault)
  if (connection === undefined) return await putOff(ctx, directory, entry, 'ERR_NO_DEF_WAPP_FOUND')
  const obstacle = obstacleOf(connection)
  if (obstacle !== null) return await putOff(ctx, directory, entry, obstacle)
  const ticket = await noticeTicket(ctx, { connection, user, phone: entry.phone })
  if (ticket === null) return await putOff(ctx, directory, entry, 'ERR_WINDOW_CLOSED')
  await write(ctx, directory, { entry, ticket, body: noticeText(directory, waiting) })
}

/** A phone that is away is waited for: what it would send once it is back, nobody may need any more. */
function obstacleOf(connection: DirectoryConnection): ErrorCode | null {
  return (
    sendObstacle(connection) ??
    (connection.status === 'CONNECTED' ? null : 'ERR_CONNECTION_UNAVAILABLE')
  )
}

/** Looks again in a while, and says on the entry what stands in the way. */
async function putOff(
  ctx: CompanyContext,
  directory: Directory,
  entry: OnCallRow,
  obstacle: ErrorCode,
): Promise<void> {
  const [, , [row]] = await ctx.db.batch<[unknown[], unknown[], OnCallRow[]]>([
    lookAgain(ctx, entry, ctx.clock.now() + ON_CALL_LOOK_MS),
    ctx.db.statement(
      'UPDATE on_call_entries SET obstacle = ?4 WHERE company_id = ?1 AND id = ?2 AND version = ?3',
      entry.id,
      entry.version,
      obstacle,
    ),
    entryStatement(ctx, entry.id),
  ])
  if (row !== undefined && row.obstacle !== entry.obstacle)
    await ctx.emit([onCallChanged(entryView(row, directory), 'update')])
}

type NewNotice = { entry: OnCallRow; ticket: TicketRow; body: string }

async function write(
  ctx: CompanyContext,
  directory: Directory,
  { entry, ticket, body }: NewNotice,
): Promise<void> {
  const now = ctx.clock.now()
  const clientId = `on-call-${entry.id}-${entry.version}`
  const results = await ctx.db.batch([
    ctx.db.statement(
      `UPDATE on_call_entries SET noticed_at = ?4, look_at = ?5, notice_key = ?6, obstacle = NULL, version = version + 1
       WHERE company_id = ?1 AND id = ?2 AND version = ?3 AND ${anyWaits('?1')} RETURNING id`,
      entry.id,
      entry.version,
      now,
      now + entry.interval * MINUTE_MS,
      clientId,
    ),
    ...systemTextStatements(ctx, ticket, { clientId, body }),
    ticketRowsStatement(ctx, [ticket.id]),
    entryStatement(ctx, entry.id),
  ])
  const [claimed] = results
  if (claimed === undefined || claimed.length === 0) return
  const written = (results.at(-2)?.[0] as TicketRow | undefined) ?? ticket
  const row = results.at(-1)?.[0] as OnCallRow | undefined
  await ctx.emit([
    ...(await systemTextEvents(ctx, directory, written, { clientId, body })),
    ...(row === undefined ? [] : [onCallChanged(entryView(row, directory), 'update')]),
  ])
}
