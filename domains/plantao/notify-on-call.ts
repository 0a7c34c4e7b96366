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
import { isExpired } from '../users/sessions.ts'
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

/** When notifyOnCall has something to do: one row {dueAt}. Nothing while no ticket waits, and for a company without a roster. */
export const ON_CALL_DUE = `SELECT min(e.look_at) AS dueAt FROM on_call_entries e INDEXED BY on_call_entries_due
  WHERE e.company_id = ?1 AND ${anyWaits('?1')}`

/** The same of every company of a shard, for the cron: ?1 now. */
export const ON_CALL_COMPANIES = `SELECT DISTINCT e.company_id AS companyId FROM on_call_entries e
  WHERE e.look_at <= ?1 AND ${anyWaits('e.company_id')}`

/**
 * For the sweeper: tells who is on call that tickets wait outside working hours, once an interval while they do, by the company's
 * default connection. A notice is claimed and written in one transaction, by the version of its entry: whoever comes after a kill, or at
 * the same time, writes no second one. From then on it is a message like any other, with the outbox behind it.
 */
export async function notifyOnCall(ctx: CompanyContext): Promise<void> {
  const now = ctx.clock.now()
  const rows = await ctx.db.all<OnCallRow>(entriesStatement(ctx))
  const due = rows.filter(({ lookAt }) => lookAt <= now)
  if (due.length === 0) return
  const directory = await directoryFor(ctx)
  const onCall: Due[] = []
  const later: Statement[] = []
  for (const entry of due) {
    const user = directory.users.find(({ id }) => id === entry.userId)
    const at = user === undefined ? null : nextLook(directory, entry, now)
    if (user !== undefined && at === now) onCall.push({ entry, user })
    else later.push(lookAgain(ctx, entry, at ?? now + ON_CALL_SLEEP_MAX_MS))
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
  const obstacle = obstacleOf(connection)
  if (connection === undefined || obstacle !== null)
    return await putOff(ctx, directory, entry, obstacle)
  // One that is still on its way says the same: several would arrive at once, hours late.
  if (entry.noticeState === 'queued' || entry.noticeState === 'sending')
    return await putOff(ctx, directory, entry, null)
  const ticket = await noticeTicket(ctx, { connection, user, phone: entry.phone })
  if (ticket === null) return await putOff(ctx, directory, entry, 'ERR_WINDOW_CLOSED')
  await write(ctx, directory, { entry, ticket, body: noticeText(directory, waiting) })
}

/** A phone that is away is waited for: what it would send once it is back, nobody may need any more. */
function obstacleOf(connection: DirectoryConnection | undefined): ErrorCode | null {
  if (connection === undefined) return 'ERR_NO_DEF_WAPP_FOUND'
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
  obstacle: ErrorCode | null,
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
